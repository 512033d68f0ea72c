/** Keys of clouds and hosting platforms, from the formats their vendors document. */
import { token } from "./TokenRule.js"

export const cloud = [
  token("aws-access-key", "AWS access key id", "akia asia abia acca", /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}/),
  token(
    "aws-secret-key",
    "AWS secret access key",
    "secret_access_key secretaccesskey secret-access-key aws_secret_key awssecretkey aws_secret",
    /[A-Za-z_-]{6,24}["'\]]{0,2}\s{0,8}(?::=|=>|=|:|,)\s{0,8}["'`]?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/,
    { edge: "none" }
  ),
  token("aws-session-token", "AWS session token", "fwog iqoj", /(?:FwoG|IQoJ)[A-Za-z0-9/+=]{100,2000}/),
  token(
    "aws-bedrock-key",
    "AWS Bedrock API key",
    "absk bedrock-api-key-",
    /(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/]{90,400}={0,2}/
  ),
  token(
    "aws-mws-token",
    "Amazon marketplace token",
    "amzn.mws.",
    /amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  ),
  token("gcp-api-key", "Google API key", "aiza", /AIza[\w-]{35}(?![A-Za-z0-9-])/),
  token("gcp-oauth-secret", "Google OAuth client secret", "gocspx-", /GOCSPX-[\w-]{24,32}/),
  token("gcp-access-token", "Google OAuth access token", "ya29.", /ya29\.[\w.-]{20,1000}/),
  token("gcp-refresh-token", "Google OAuth refresh token", "1//0", /1\/\/0[\w-]{30,200}/),
  token(
    "azure-client-secret",
    "Azure AD client secret",
    "q~",
    /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9~.-])/,
    { back: 4 }
  ),
  token(
    "azure-account-key",
    "Azure account key",
    "accountkey= accountkey sharedaccesskey= sharedsecretkey=",
    /(?:AccountKey|SharedAccessKey|SharedSecretKey)["']?\s{0,4}[=:]\s{0,4}["']?([A-Za-z0-9+/]{42,88}={1,2})/i,
    { edge: "none" }
  ),
  token(
    "azure-sas",
    "Azure shared access signature",
    "sig=",
    /(?<=[?&;"'\s])sig=([A-Za-z0-9+/]{42,60}=|[A-Za-z0-9%+/]{42,90}%3[Dd])/,
    { edge: "none" }
  ),
  token("azure-key", "Azure service key", "jqqj99", /[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,30}/, { back: 52 }),
  token("azure-devops-token", "Azure DevOps token", "azdo", /[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/, { back: 76 }),
  token("digitalocean-token", "DigitalOcean token", "doo_v1_ dop_v1_ dor_v1_", /do[opr]_v1_[a-f0-9]{64}/),
  token("heroku-key", "Heroku API key", "hrku-", /HRKU-[\w-]{36,70}/),
  token("vault-token", "HashiCorp Vault token", "hvs. hvb. hvr.", /hv[sbr]\.[\w-]{24,300}/),
  token("terraform-token", "Terraform Cloud token", ".atlasv1.", /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/, {
    back: 14
  }),
  token(
    "doppler-token",
    "Doppler token",
    "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
    /dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/
  ),
  token("alibaba-key", "Alibaba Cloud access key", "ltai", /LTAI[A-Za-z0-9]{12,26}/),
  token("tencent-key", "Tencent Cloud secret id", "akid", /AKID[A-Za-z0-9]{32}/),
  token(
    "yandex-key",
    "Yandex Cloud key",
    "aqvn y0_ ycm ycn yco ycp",
    /(?:AQVN[\w-]{35,38}|y0_[\w-]{50,80}|YC[MNOP][\w-]{37})/
  ),
  token(
    "flyio-token",
    "Fly.io token",
    "flyv1 fo1_ fm1r_ fm1a_ fm2_",
    /(?:FlyV1 )?(?:fo1_[\w-]{43}|fm(?:1[ar]|2)_[A-Za-z0-9+/=,_-]{90,2000})/
  ),
  token("pulumi-token", "Pulumi access token", "pul-", /pul-[a-f0-9]{40}/),
  token("databricks-token", "Databricks token", "dapi dose", /(?:dapi|dose)[a-fA-F0-9]{32}(?:-\d)?/),
  token("cloudflare-ca-key", "Cloudflare origin CA key", "v1.0-", /v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/),
  token("cloudflare-token", "Cloudflare token", "cfut_ cfat_ cfk_", /cf(?:ut|at|k)_[A-Za-z0-9]{40}[a-f0-9]{8}/),
  token(
    "vercel-token",
    "Vercel token",
    "vercel_blob_rw_ vcp_ vci_ vca_ vcr_ vck_",
    /(?:vercel_blob_rw_[A-Za-z0-9]{10,24}_[A-Za-z0-9]{20,48}|vc[piark]_[A-Za-z0-9]{24,80})/
  ),
  token("netlify-token", "Netlify token", "nfp_ nfc_ nfo_ nfb_ nfu_", /nf[pcobu]_[A-Za-z0-9]{36,44}/),
  token("render-key", "Render API key", "rnd_", /rnd_[A-Za-z0-9]{28,40}/),
  token("tailscale-key", "Tailscale key", "tskey-", /tskey-[a-z]{3,12}-[A-Za-z0-9]{8,24}(?:-[A-Za-z0-9]{16,48})?/),
  token("onepassword-token", "1Password service account token", "ops_eyj", /ops_eyJ[\w-]{200,2000}={0,3}/),
  token(
    "onepassword-key",
    "1Password secret key",
    "a3-",
    /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/
  ),
  token("age-key", "age secret key", "age-secret-key-1", /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/i),
  token("openshift-token", "OpenShift token", "sha256~", /sha256~[\w-]{43}/),
  token("octopus-key", "Octopus Deploy API key", "api-", /API-[A-Z0-9]{25,26}/),
  token("harness-token", "Harness token", "pat. sat.", /(?:pat|sat)\.[\w-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}/),
  token("prefect-key", "Prefect API key", "pnu_ pnb_", /pn[ub]_[A-Za-z0-9]{36}/),
  token("infisical-token", "Infisical token", "st.", /st\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}/)
]
