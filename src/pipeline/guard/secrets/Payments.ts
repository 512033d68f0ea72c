/** Keys of payment and shop services. Publishable keys are meant to be public and are left alone. */
import { token } from "./TokenRule.js"

export const payments = [
  token(
    "stripe-key",
    "Stripe secret key",
    "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_",
    /[sr]k_(?:live|test|prod)_[0-9A-Za-z]{16,247}/
  ),
  token("stripe-webhook-secret", "Stripe webhook secret", "whsec_", /whsec_[A-Za-z0-9+/=]{24,80}/),
  token(
    "square-token",
    "Square token",
    "sq0atp- sq0csp- eaaa",
    /(?:sq0atp-[\w-]{22}|sq0csp-[\w-]{43}|EAAA[\w-]{60})(?![A-Za-z0-9-])/
  ),
  token(
    "braintree-token",
    "Braintree access token",
    "access_token$",
    /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/
  ),
  token("razorpay-key", "Razorpay key", "rzp_live_ rzp_test_", /rzp_(?:live|test)_[A-Za-z0-9]{14,24}/),
  token("flutterwave-key", "Flutterwave secret key", "flwseck", /FLWSECK(?:_TEST)?-[a-zA-Z0-9]{12,36}(?:-X)?/),
  token(
    "plaid-token",
    "Plaid access token",
    "access-sandbox- access-development- access-production-",
    /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  ),
  token("shippo-token", "Shippo token", "shippo_", /shippo_(?:live|test)_[a-fA-F0-9]{40}/),
  token("easypost-key", "EasyPost API key", "ezak ezte eztk", /EZ(?:AK|TK|TE)[A-Za-z0-9]{54}/),
  token("duffel-token", "Duffel token", "duffel_", /duffel_(?:test|live)_[\w-]{43}/),
  token("lob-key", "Lob or Mollie API key", "live_ test_", /(?:live|test)_(?:[a-f0-9]{35}|[A-Za-z0-9]{30})/, {
    accept: (it) => /\d/.test(it)
  }),
  token("gocardless-token", "GoCardless token", "live_", /live_[\w-]{40}/, {
    accept: (it) => /\d/.test(it) && /[A-Z]/.test(it)
  }),
  token("paddle-key", "Paddle API key", "pdl_", /pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}/),
  token("polar-token", "Polar token", "polar_", /polar_[a-z]{2,4}_[A-Za-z0-9]{32,80}/),
  token(
    "shopify-token",
    "Shopify token",
    "shpat_ shpca_ shppa_ shpss_ shptka_ shpua_",
    /shp(?:at|ca|pa|ss|tka|ua)_[a-fA-F0-9]{32}/
  ),
  token("xendit-key", "Xendit key", "xnd_", /xnd_(?:production|development)_[A-Za-z0-9]{40,80}/),
  token(
    "checkout-key",
    "Checkout.com secret key",
    "sk_",
    /sk_(?:test_|sbox_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
  )
]
