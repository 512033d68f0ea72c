/** Keys of monitoring, analytics and feature-flag services. */
import { token } from "./TokenRule.js"

export const observability = [
  token(
    "sentry-token",
    "Sentry auth token",
    "sntryu_ sntrya_ sntryi_ sntrys_",
    /(?:sntry[uai]_[a-f0-9]{64}|sntrys_eyJ[A-Za-z0-9+/=_-]{80,600})/
  ),
  token(
    "grafana-token",
    "Grafana token",
    "glsa_ glc_ eyjrijoi",
    /(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2}|eyJrIjoi[A-Za-z0-9]{60,400}={0,2})/
  ),
  token(
    "newrelic-key",
    "New Relic key",
    "nrak- nrii- nriq- nraa- nrra- nrsp- nral",
    /(?:NRAK-[A-Z0-9]{27}|NR(?:II|IQ|AA|RA|SP)-[\w-]{24,44}|[a-f0-9]{36}(?:FFFF|[a-f0-9]{0,4})NRAL)/,
    { back: 40 }
  ),
  token("dynatrace-token", "Dynatrace token", "dt0", /dt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}/i),
  token("honeycomb-key", "Honeycomb key", "hcaik_ hcbik_ hccik_ hcalk_ hcamk_", /hc[a-z](?:ik|lk|mk)_[a-z0-9]{56,60}/),
  token("logfire-token", "Logfire token", "pylf_v", /pylf_v\d_[a-z]{2,10}_[A-Za-z0-9]{40,50}/),
  token("posthog-key", "PostHog key", "phx_ phs_", /ph[xs]_[A-Za-z0-9]{40,48}/),
  token(
    "launchdarkly-key",
    "LaunchDarkly key",
    "sdk- api-",
    /(?:sdk|api)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  ),
  token("segment-token", "Segment token", "sgp_", /sgp_[A-Za-z0-9]{64}/),
  token("statsig-key", "Statsig secret key", "secret-", /secret-[A-Za-z0-9]{40,60}/),
  token(
    "axiom-token",
    "Axiom token",
    "xaat- xapt-",
    /xa[ap]t-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  ),
  token("elastic-key", "Elastic key", "essu_", /essu_[A-Za-z0-9+/=]{40,120}/),
  token("pagerduty-key", "PagerDuty key", "pdus+ pdeu+", /pd(?:us|eu)\+[A-Za-z0-9_+-]{20,40}/),
  token("rootly-key", "Rootly key", "rootly_", /rootly_[a-f0-9]{64}/)
]
