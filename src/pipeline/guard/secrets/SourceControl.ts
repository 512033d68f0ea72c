/** Tokens of code hosts and build services. */
import { isSampleToken } from "../Placeholders.js"
import { isIssuedOrGenerated } from "./TokenChecksum.js"
import { token } from "./TokenRule.js"

export const sourceControl = [
  token(
    "github-token",
    "GitHub token",
    "ghp_ gho_ ghu_ ghs_ ghr_",
    /gh(?:[pousr]_[A-Za-z0-9]{36,255}|s_\d{1,20}_eyJ[\w-]{10,800}\.[\w-]{10,2000}\.[\w-]{20,1000})/,
    { accept: (it) => (/^gh[pousr]_[A-Za-z0-9]{36}$/.test(it) ? isIssuedOrGenerated(it) : !isSampleToken(it)) }
  ),
  token(
    "github-fine-grained",
    "GitHub fine-grained token",
    "github_pat_",
    /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/
  ),
  token(
    "gitlab-token",
    "GitLab token",
    "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-",
    /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-(?:[a-z0-9]_)?[\w-]{20,300}(?:\.[0-9a-z]{2}\.[0-9a-z]{7,9})?/
  ),
  token(
    "gitlab-runner-token",
    "GitLab runner registration token",
    "gr1348941",
    /GR1348941[\w-]{20,50}(?![A-Za-z0-9-])/
  ),
  token(
    "atlassian-token",
    "Atlassian API token",
    "atatt3xffg atctt3xffg atstt3xffg",
    /AT(?:A|C|S)TT3xFfG[\w+/=-]{60,400}/
  ),
  token("bitbucket-password", "Bitbucket app password", "atbb", /ATBB[A-Za-z0-9]{24,40}/),
  token(
    "sourcegraph-token",
    "Sourcegraph token",
    "sgp_ slk_ sgd_",
    /(?:sgp_(?:(?:local|[a-fA-F0-9]{16})_)?[a-fA-F0-9]{40}|(?:slk|sgd)_[a-f0-9]{40,64})/
  ),
  token("buildkite-token", "Buildkite token", "bkua_ bkct_", /bk(?:ua|ct)_[a-f0-9]{40}/),
  token("circleci-token", "CircleCI token", "ccipat_ cciprj_", /CCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}/),
  token("sonar-token", "SonarQube token", "sqp_ squ_ sqa_", /sq[pua]_[a-f0-9]{40}/),
  token("cursor-key", "Cursor API key", "crsr_", /crsr_[a-f0-9]{64}/)
]
