/** Publishing tokens of package registries. */
import { looksGenerated } from "../Entropy.js"
import { isIssuedOrGenerated } from "./TokenChecksum.js"
import { token } from "./TokenRule.js"

export const registries = [
  token("npm-token", "npm access token", "npm_", /npm_[A-Za-z0-9]{36}/, { accept: isIssuedOrGenerated }),
  token(
    "npm-legacy-token",
    "npm registry auth token",
    "_authtoken _auth _password",
    /(?<=[\w.-]\/:)_(?:authToken|auth|password)\s{0,4}=\s{0,4}["']?([A-Za-z0-9+/=_.-]{8,400})/,
    { edge: "none" }
  ),
  token("pypi-token", "PyPI token", "pypi-age", /pypi-AgE[A-Za-z0-9][\w-]{50,1000}/),
  token("rubygems-key", "RubyGems API key", "rubygems_", /rubygems_[a-f0-9]{48}/),
  token("crates-token", "crates.io token", "cio", /cio[A-Za-z0-9]{32}/),
  token("nuget-key", "NuGet API key", "oy2", /oy2[a-z0-9]{43}/),
  token("clojars-token", "Clojars token", "clojars_", /CLOJARS_[A-Za-z0-9]{60}/i),
  token("docker-token", "Docker Hub token", "dckr_pat_ dckr_oat_", /dckr_[po]at_[\w-]{24,40}/),
  token(
    "artifactory-key",
    "Artifactory token",
    "akcp cmvmdgtu",
    /(?:AKCp\d?[A-Za-z0-9]{50,80}|cmVmdGtu[A-Za-z0-9]{40,64})/
  ),
  token(
    "artifactory-password",
    "Artifactory encrypted password",
    "apa apb apc apd ape apf ap0 ap1 ap2 ap3 ap4 ap5 ap6 ap7 ap8 ap9",
    // not in the base64 of something else
    /(?<![+/])AP[\dA-F][A-Za-z0-9]{30,40}(?![+/=])/,
    { accept: looksGenerated }
  ),
  token("packagist-token", "Packagist token", "packagist_", /packagist_[ou][ru]t_[a-f0-9]{60,80}/),
  token("jsr-token", "JSR token", "jsrp_ jsrd_", /jsr[pd]_[A-Za-z0-9_-]{30,60}/),
  token(
    "sidekiq-credentials",
    "Sidekiq gem credentials",
    "contribsys.com",
    /([a-f0-9]{8}:[a-f0-9]{8})@(?:gems|enterprise)\.contribsys\.com/i,
    { back: 30 }
  )
]
