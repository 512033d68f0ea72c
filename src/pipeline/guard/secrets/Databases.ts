/** Keys of hosted databases. Addresses with a password in them are in `Urls.ts`. */
import { token } from "./TokenRule.js"

export const databases = [
  token(
    "supabase-key",
    "Supabase secret key",
    "sbp_ sb_secret_",
    /(?:sbp_(?:v\d_)?[a-f0-9]{40}|sb_secret_[\w-]{20,60})/
  ),
  token("planetscale-token", "PlanetScale token", "pscale_", /pscale_(?:tkn|oauth|pw)_[\w.=-]{32,64}/),
  token("neon-key", "Neon API key", "napi_", /napi_[a-z0-9]{40,80}/),
  token("clickhouse-key", "ClickHouse Cloud secret", "4b1d", /4b1d[A-Za-z0-9]{38}/),
  token("xata-key", "Xata API key", "xau_", /xau_[A-Za-z0-9]{40,60}/),
  token("mongodb-key", "MongoDB Atlas service account secret", "mdb_sa_sk_", /mdb_sa_sk_[\w-]{32,60}/),
  token("aiven-token", "Aiven token", "aivenv1", /aivenv1[A-Za-z0-9+/=]{100,500}/),
  token("dropbox-token", "Dropbox token", "sl.", /sl\.(?:u\.)?[\w-]{120,1500}/)
]
