/** Files that never enter a prompt: key containers and credential stores. Their whole purpose is to hold secrets. */
import type { RuleInfo } from "./Model.js"

export interface Exclusion extends RuleInfo {
  readonly type: "excluded-file"
  readonly path: RegExp
}

export const exclusions: ReadonlyArray<Exclusion> = [
  {
    id: "key-container",
    title: "a key container",
    type: "excluded-file",
    path: /\.(?:pfx|p12|pkcs12|jks|jceks|bks|keystore|kdbx?|ppk|keytab|keychain|ovpn|asc\.key)$|(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)|\.?secring\.gpg|login\.keychain)$/i
  },
  {
    id: "credential-store",
    title: "a store of credentials",
    type: "excluded-file",
    path: /(?:^|\/)(?:[._]netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.git-credentials|\.dockercfg|\.htpasswd|\.s3cfg|\.boto|\.vault-token|\.terraformrc|credentials\.tfrc\.json|application_default_credentials\.json|\.aws\/credentials|\.docker\/config\.json|\.config\/gh\/hosts\.yml|\.config\/gcloud\/credentials\.db|\.azure\/accesstokens\.json|\.ssh\/(?:id_[^/.]+|identity)|\.gem\/credentials|\.cargo\/credentials(?:\.toml)?|\.gnupg\/[^/]+\.(?:gpg|kbx|key))$/i
  }
]

/** By what the file holds: a file that is a private key and little else. */
export const privateKeyFile: RuleInfo = { id: "private-key-file", title: "a private key", type: "excluded-file" }

/** Names under which a key stands alone. */
export const isKeyFileName = (path: string): boolean => /\.(?:pem|key|p8|pk8|priv|privkey)$/i.test(path)
