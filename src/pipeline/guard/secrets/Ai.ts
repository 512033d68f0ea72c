/** Keys of model providers and the services around them. */
import { looksGenerated } from "../Entropy.js"
import { isSampleToken } from "../Placeholders.js"
import { token } from "./TokenRule.js"

/** `sk-` is the start of many keys; without a vendor's mark the rest must look generated. */
const generatedTail = (secret: string) => !isSampleToken(secret) && looksGenerated(secret.slice(3))

export const ai = [
  token(
    "openai-key",
    "OpenAI API key",
    "sk-proj- sk-svcacct- sk-admin- sk-service- t3blbkfj",
    /sk-(?:(?:proj|svcacct|admin|service)-[\w-]{20,220}|[A-Za-z0-9]{20,74}T3BlbkFJ[A-Za-z0-9]{20,74})(?![A-Za-z0-9-])/,
    { back: 80 }
  ),
  token(
    "anthropic-key",
    "Anthropic API key",
    "sk-ant-",
    /sk-ant-(?:(?:api|admin)\d{2}-[\w-]{86,108}AA|(?:oat|ort|sid)\d{2}-[\w-]{80,140})(?![A-Za-z0-9-])/
  ),
  token("openrouter-key", "OpenRouter API key", "sk-or-v1-", /sk-or-v1-[a-f0-9]{64}/),
  token(
    "langfuse-key",
    "Langfuse secret key",
    "sk-lf-",
    /sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  ),
  token("sk-key", "API key with the prefix sk-", "sk-", /sk-[A-Za-z0-9]{32,64}(?![A-Za-z0-9-])/, {
    accept: generatedTail
  }),
  token("huggingface-token", "Hugging Face token", "hf_ api_org_", /(?:hf_[A-Za-z0-9]{30,40}|api_org_[A-Za-z]{34})/),
  token("groq-key", "Groq API key", "gsk_", /gsk_[A-Za-z0-9]{48,56}/),
  token("replicate-token", "Replicate token", "r8_", /r8_[A-Za-z0-9]{37,40}/),
  token("perplexity-key", "Perplexity API key", "pplx-", /pplx-[A-Za-z0-9]{40,64}/),
  token("xai-key", "xAI API key", "xai-", /xai-[A-Za-z0-9]{70,90}/),
  token("fireworks-key", "Fireworks API key", "fw_", /fw_[A-Za-z0-9]{22,28}/, {
    accept: (it) => looksGenerated(it.slice(3))
  }),
  token("together-key", "Together API key", "tgp_v1_", /tgp_v1_[\w-]{40,50}/),
  token(
    "langsmith-key",
    "LangSmith API key",
    "lsv2_ ls__",
    /(?:lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|ls__[a-f0-9]{32})/
  ),
  token("voyage-key", "Voyage API key", "pa-", /pa-[\w-]{43}(?![A-Za-z0-9-])/, {
    accept: (it) => looksGenerated(it.slice(3))
  }),
  token("jina-key", "Jina API key", "jina_", /jina_[a-f0-9]{32}[\w-]{28}/),
  token("pinecone-key", "Pinecone API key", "pcsk_", /pcsk_[A-Za-z0-9]{5,7}_[A-Za-z0-9]{50,70}/),
  token("elevenlabs-key", "ElevenLabs API key", "sk_", /sk_[a-f0-9]{48}/),
  token("tavily-key", "Tavily API key", "tvly-", /tvly-(?:(?:dev|prod)-)?[A-Za-z0-9]{32}/),
  token("firecrawl-key", "Firecrawl API key", "fc-", /fc-[a-f0-9]{32}/),
  token("e2b-key", "E2B API key", "e2b_", /e2b_[a-f0-9]{40}/),
  token("cerebras-key", "Cerebras API key", "csk-", /csk-[a-z0-9]{48}/),
  token("nvidia-key", "NVIDIA API key", "nvapi-", /nvapi-[\w-]{60,70}(?![A-Za-z0-9-])/),
  token("wandb-key", "Weights & Biases API key", "wandb_v1_", /wandb_v1_[\w-]{40,100}/),
  token("runpod-key", "RunPod API key", "rpa_", /rpa_[A-Z0-9]{40,50}/),
  token("modal-token", "Modal token secret", "as-", /as-[A-Za-z0-9]{22}/, {
    accept: (it) => looksGenerated(it.slice(3))
  }),
  token("apify-token", "Apify token", "apify_api_", /apify_api_[A-Za-z0-9]{34,40}/),
  token("brave-key", "Brave Search API key", "bsa", /BSA[A-Za-z0-9_-]{27,30}(?![A-Za-z0-9-])/, {
    accept: (it) => looksGenerated(it.slice(3))
  })
]
