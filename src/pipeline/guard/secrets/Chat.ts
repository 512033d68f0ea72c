/** Tokens of chat and mail services, and the webhook addresses that are secrets themselves. */
import { token } from "./TokenRule.js"

export const chat = [
  token(
    "slack-token",
    "Slack token",
    "xoxa- xoxb- xoxe- xoxe.xox xoxo- xoxp- xoxr- xoxs- xoxc- xoxd-",
    /(?:xoxe(?:\.xox[bp])?-\d-[A-Za-z0-9]{60,260}|xox[abeoprs]-(?:\d-)?(?:\d{8,14}-){1,4}[A-Za-z0-9]{10,64}|xox[cd]-[\w%/+-]{60,400})/
  ),
  token("slack-app-token", "Slack app token", "xapp-", /xapp-\d-[A-Z0-9]{6,16}-\d{6,20}-[A-Za-z0-9]{32,80}/i),
  token(
    "slack-webhook",
    "Slack webhook",
    "hooks.slack.com/ hooks.slack-gov.com/",
    /hooks\.slack(?:-gov)?\.com\/((?:services|workflows|triggers)\/[A-Za-z0-9]{7,14}\/[A-Za-z0-9]{8,20}\/[A-Za-z0-9/]{16,60})/
  ),
  token("discord-webhook", "Discord webhook", "/api/webhooks/", /\/api\/webhooks\/(\d{17,20}\/[\w-]{60,80})/, {
    edge: "none"
  }),
  token(
    "teams-webhook",
    "Microsoft Teams webhook",
    ".webhook.office.com/webhookb2/ outlook.office.com/webhook/",
    /(?:\.webhook\.office\.com\/webhookb2|outlook\.office\.com\/webhook)\/([a-f0-9-]{36}@[a-f0-9-]{36}\/IncomingWebhook\/[a-f0-9]{32}\/[a-f0-9-]{36})/i,
    { edge: "none" }
  ),
  token("telegram-bot-token", "Telegram bot token", ":aa", /\d{8,10}:AA[\w-]{32,34}(?![A-Za-z0-9-])/, { back: 10 }),
  token("twilio-key", "Twilio API key", "sk", /SK[0-9a-f]{32}/),
  token("sendgrid-key", "SendGrid API key", "sg.", /SG\.[\w-]{16,32}\.[\w-]{16,64}(?![A-Za-z0-9-])/),
  token("mailchimp-key", "Mailchimp API key", "-us", /[0-9a-f]{32}-us\d{1,2}/, { back: 32 }),
  token("mailgun-key", "Mailgun key", "key-", /key-[0-9a-z]{32}/),
  token("brevo-key", "Brevo API key", "xkeysib- xsmtpsib-", /x(?:keysib|smtpsib)-[a-f0-9]{64}-[A-Za-z0-9]{16}/),
  token("resend-key", "Resend API key", "re_", /re_[A-Za-z0-9]{7,10}_[A-Za-z0-9]{20,30}/),
  token("mailersend-key", "MailerSend API key", "mlsn.", /mlsn\.[a-f0-9]{64}/),
  token("mandrill-key", "Mandrill API key", "md-", /md-[A-Za-z0-9_-]{22}(?![A-Za-z0-9-])/, {
    accept: (it) => /\d/.test(it) && /[A-Z]/.test(it) && /[a-z]{1}/.test(it.slice(3))
  }),
  token("onesignal-key", "OneSignal key", "os_v2_", /os_v2_(?:app|org)_[a-z2-7]{90,120}/),
  token("firebase-messaging-key", "Firebase messaging key", ":apa91b", /AAAA[\w-]{7}:APA91b[\w-]{100,180}/, {
    back: 11
  }),
  token("facebook-token", "Facebook access token", "eaa", /EAA[A-Za-z0-9]{80,400}/),
  token(
    "twitter-bearer",
    "Twitter bearer token",
    "aaaaaaaaaaaaaaaaaaaa",
    /(?<![+/])A{20,22}[A-Za-z0-9%]{30,120}(?![+/=])/,
    {
      accept: (it) => /[a-z]/.test(it) && /\d/.test(it)
    }
  )
]
