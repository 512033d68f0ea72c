/** Keys of other hosted services. */
import { looksGenerated } from "../Entropy.js"
import { token } from "./TokenRule.js"

export const services = [
  token("linear-key", "Linear key", "lin_api_ lin_oauth_ lin_wh_", /lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}/),
  token("notion-token", "Notion token", "ntn_ secret_", /(?:ntn_\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})/),
  token("laravel-key", "Laravel application key", "base64:", /base64:([A-Za-z0-9+/]{43}=)/, { edge: "none" }),
  token("airtable-token", "Airtable token", "pat", /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/),
  token("asana-token", "Asana token", "1/ 2/ 0/", /[012]\/\d{13,17}(?:\/\d{13,17})?:[a-f0-9]{32}/),
  token("figma-token", "Figma token", "figd_ figo_ figu_ figor_ figoh_", /fig(?:d|o|u|or|oh)_[\w-]{36,60}/),
  token("postman-key", "Postman API key", "pmak- pmat-", /PM(?:AK-[a-f0-9]{24}-[a-f0-9]{34}|AT-[A-Z0-9]{26})/),
  token("contentful-token", "Contentful token", "cfpat-", /CFPAT-[\w-]{40,48}/),
  token("typeform-token", "Typeform token", "tfp_", /tfp_[\w.=-]{40,64}/),
  token("trello-token", "Trello token", "atta", /ATTA[a-f0-9]{64,72}/),
  token(
    "hubspot-token",
    "HubSpot token",
    "pat-na pat-eu pat-ap",
    /pat-(?:na|eu|ap)\d{1,2}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
  ),
  token("salesforce-token", "Salesforce session", "00d", /00D[A-Za-z0-9]{12,15}![\w.]{80,130}/),
  token("mapbox-token", "Mapbox secret token", "sk.eyj", /sk\.eyJ[\w-]{40,200}\.[\w-]{20,40}/),
  token("cloudinary-url", "Cloudinary address", "cloudinary://", /cloudinary:\/\/\d{10,20}:([\w-]{20,40})@/, {
    edge: "none"
  }),
  token("maxmind-key", "MaxMind licence key", "_mmk", /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/, { back: 36 }),
  token("frameio-token", "Frame.io token", "fio-u-", /fio-u-[\w=-]{64}/),
  token("readme-key", "ReadMe API key", "rdme_", /rdme_[a-z0-9]{60,80}/),
  token("scalingo-token", "Scalingo token", "tk-us-", /tk-us-[\w-]{48}/),
  token("adobe-secret", "Adobe client secret", "p8e-", /p8e-[A-Za-z0-9_-]{32,40}/i),
  token("adafruit-key", "Adafruit IO key", "aio_", /aio_[A-Za-z0-9]{28}/),
  token("defined-key", "Defined Networking key", "dnkey-", /dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}/i),
  token("intra42-secret", "Intra42 client secret", "s-s4t2", /s-s4t2(?:ud|af)-[a-f0-9]{64}/i),
  token("settlemint-token", "SettleMint token", "sm_pat_ sm_aat_ sm_sat_", /sm_[pas]at_[A-Za-z0-9]{16}/),
  token("wakatime-key", "WakaTime key", "waka_", /waka_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  token("pinterest-token", "Pinterest token", "pina_", /pina_[A-Z0-9]{90,160}/i),
  token("inngest-key", "Inngest signing key", "signkey-", /signkey-(?:prod|test|branch)-[a-f0-9]{32,64}/),
  token("stytch-secret", "Stytch secret", "secret-live- secret-test-", /secret-(?:live|test)-[\w-]{36}=?/),
  token(
    "trigger-key",
    "Trigger.dev key",
    "tr_dev_ tr_prod_ tr_stg_ tr_pat_",
    /tr_(?:dev|prod|stg|pat)_[A-Za-z0-9]{20,48}/
  ),
  token("ory-token", "Ory token", "ory_", /ory_(?:pat|st|at|rt|apikey)_[\w.-]{30,120}/),
  token("zuplo-key", "Zuplo key", "zpka_", /zpka_[a-z0-9_]{32,60}/),
  token("dub-key", "Dub API key", "dub_", /dub_[A-Za-z0-9]{24}/, { accept: (it) => looksGenerated(it.slice(4)) }),
  token("lichess-token", "Lichess token", "lip_ lio_", /li[po]_[A-Za-z0-9]{20}/, {
    accept: (it) => looksGenerated(it.slice(4))
  }),
  token("liveblocks-key", "Liveblocks secret key", "sk_prod_ sk_dev_", /sk_(?:prod|dev)_[\w-]{40,80}/),
  token("snyk-token", "Snyk token", "snyk_", /snyk_(?:uat|sat)\.[a-z0-9]{8}\.[\w.-]{40,120}/),
  token("linkedin-secret", "LinkedIn client secret", "wpl_ap1.", /WPL_AP1\.[A-Za-z0-9]{16}\.[A-Za-z0-9+/=]{6,12}/),
  token("thunderstore-token", "Thunderstore token", "tss_", /tss_[A-Za-z0-9]{30,50}/),
  token("browserbase-key", "Browserbase key", "bb_live_", /bb_live_[A-Za-z0-9_-]{24,40}/),
  token(
    "thingsboard-token",
    "ThingsBoard device token",
    "thingsboard.cloud/api/v1/",
    /thingsboard\.cloud\/api\/v1\/([A-Za-z0-9]{20})\//,
    { edge: "none" }
  ),
  token("ubidots-token", "Ubidots token", "bbff-", /BBFF-[A-Za-z0-9]{30}/)
]
