/**
 * What people ask, and which knowledge they need for it: six indexes of projects as they are found, and for each a
 * list of tasks with the domain entries that should load. Labels were written by reading the task, before any score
 * was looked at; `none` means that nothing but core may load.
 */

const entry = (id, keywords, patterns = "", more = {}) => ({
  id,
  path: `.claude/rules/${id}.md`,
  keywords: keywords === "" ? [] : keywords.split(",").map((it) => it.trim()),
  patterns: patterns === "" ? [] : patterns.split(" "),
  priority: "domain",
  summary: `About ${id}`,
  triggers: { task: true, plan: true, edit: false },
  tokens_est: 400,
  lines: 40,
  ...more
})

const index = (...entries) => ({
  version: "1.0.0",
  generated: "2026-01-01T00:00:00.000Z",
  entries,
  budget: { always_loaded_est: 0, on_demand_total_est: 0, avg_task_load_est: 0, avg_task_load_observed: null }
})

const tasks = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.lastIndexOf(" => ")
      const ids = line.slice(at + 4).trim()
      return { task: line.slice(0, at).trim(), expected: ids === "none" ? [] : ids.split(" ") }
    })

const shop = {
  name: "web shop",
  index: index(
    entry("house-rules", "", "", { priority: "core" }),
    entry(
      "payments",
      "payment, stripe, checkout, refund, invoice, webhook, idempotency, currency",
      "charge_card refund_order"
    ),
    entry("auth", "login, session, jwt, oauth, password, token, sso, cookie, permission", "sign_in access_control"),
    entry("database", "database, migration, postgres, sql, schema, transaction, index, query", "schema_change"),
    entry("ci-pipeline", "ci, github actions, workflow, pipeline, runner, build cache", "ci_pipeline fix_the_build"),
    entry("react-ui", "react, component, hook, tsx, css, tailwind, modal, form", "ui_component"),
    entry("testing", "test, vitest, mock, fixture, coverage, snapshot, e2e, playwright", "test_strategy write_tests"),
    entry("i18n", "i18n, translation, locale, rtl, plural", "add_language"),
    entry("search", "search, elasticsearch, facet, ranking, synonym, autocomplete", "search_relevance"),
    entry("email", "email, smtp, newsletter, template, bounce, unsubscribe", "transactional_mail"),
    entry("deploy", "deploy, release, rollback, canary, kubernetes, helm", "ship_it release_train"),
    entry("observability", "logging, metrics, tracing, sentry, alert, dashboard", "debug_in_production"),
    entry("node-runtime", "node.js, esm, npm, package.json, event loop", "runtime_upgrade"),
    entry("legal", "gdpr, consent, retention", "", { priority: "manual" })
  ),
  tasks: tasks(`
fix the Stripe webhook that charges a customer twice => payments
refunds are rounded wrong for Japanese yen => payments
add an idempotency key to the checkout endpoint => payments
users are logged out after five minutes, the session cookie expires too early => auth
rotate the JWT signing keys => auth
implement SSO login with Okta over OAuth => auth
add a migration that renames the orders column => database
this Postgres query is slow, add an index => database
wrap the stock update in a transaction => database
CI fails on main since the runner image was updated => ci-pipeline
cache node_modules in the GitHub Actions workflow => ci-pipeline
make the pipeline faster => ci-pipeline
the confirm modal does not close when Escape is pressed => react-ui
extract a useDebounce hook out of the SearchBox component => react-ui search
write tests for the price formatter => testing
mocking the clock makes the suite flaky => testing
update the Playwright snapshots => testing
raise coverage of the cart module => testing
add Arabic translations and check RTL layout => i18n
plurals are wrong in Polish => i18n
autocomplete shows products that are sold out => search
boost newer products in the search ranking => search
newsletters bounce for outlook addresses => email
change the email template of the order confirmation => email
roll out the release as a canary and prepare a rollback => deploy
the helm chart sets the wrong memory limit => deploy
add tracing to the inventory service => observability
Sentry alerts are too noisy => observability
upgrade to node.js 22 => node-runtime
convert the scripts folder from CommonJS to ESM => node-runtime
write a vitest for the login form => testing auth react-ui
deploying takes an hour, find out what the pipeline does => deploy ci-pipeline
fix a typo in the README => none
rename the variable foo in utils => none
the button in the footer is misaligned => none
explain what this function does => none
bump the year in the license header => none
refactor getPaymentIntent into smaller functions => payments
parse_oauth_callback throws on an empty state => auth
add a column to the customers table but do not touch the payment code => none
change the colour of the header, without touching the database => none
clean up the translations, don't deploy anything => i18n
`)
}

const engine = {
  name: "game engine",
  index: index(
    entry("engine-core", "", "", { priority: "core" }),
    entry("c-interop", "c, c++, ffi, bindgen, abi, extern", "foreign_function"),
    entry("memory", "allocator, arena, leak, lifetime, borrow checker, use-after-free, unsafe", "memory_safety"),
    entry("rendering", "render, shader, gpu, vulkan, texture, mesh, frame graph, hlsl, wgsl", "draw_call"),
    entry("audio", "audio, mixer, sample rate, wav, ogg, latency", "play_sound"),
    entry("physics", "physics, collision, rigid body, raycast, joint", "step_the_world"),
    entry("netcode", "multiplayer, rollback, lag, packet, udp, matchmaking, desync", "state_sync"),
    entry("build", "cargo, build script, linker, cross compile, feature flag, msvc", "build_system"),
    entry("assets", "asset, importer, gltf, hot reload, atlas", "asset_pipeline"),
    entry("ecs", "ecs, entity, archetype, system, query, schedule", "entity_component"),
    entry("editor", "editor, gizmo, inspector, undo, viewport, docking", "editor_tool"),
    entry("scripting", "lua, script, binding, sandbox, coroutine", "script_api"),
    entry("profiling", "profile, flamegraph, tracy, hitch, frame time, stutter", "find_the_bottleneck"),
    entry("simd", "simd, avx2, neon, vectorize, intrinsics", "vector_math")
  ),
  tasks: tasks(`
expose the mixer through a C API => c-interop audio
port the noise generator from C++ => c-interop
bindgen emits the wrong ABI on Windows => c-interop
there is a leak in the arena allocator => memory
the borrow checker rejects this closure => memory
audit every unsafe block in the pool => memory
shaders fail to compile on Intel GPUs => rendering
textures look washed out after the mip change => rendering
port the water shader from HLSL to WGSL => rendering
meshes flicker at long distance => rendering
resampling breaks when the sample rate changes => audio
decode OGG files on a worker thread => audio
rigid bodies tunnel through thin walls => physics
collisions are missed at high speed => physics
raycasting against heightfields is slow => physics
packets are dropped over UDP when players have lag => netcode
players desync after a reconnect => netcode
rollback netcode for the fighting mode => netcode
the linker runs out of memory with MSVC => build
put the profiler behind a cargo feature flag => build profiling
cross-compiling to aarch64 fails => build
importing a glTF with two skins crashes => assets
hot-reload of atlases => assets
the schedule runs systems in the wrong order => ecs
make EntityQuery iterate archetypes in parallel => ecs
add undo to the terrain brush in the editor => editor
gizmos are drawn behind the viewport grid => editor
Lua coroutines leak when a level is unloaded => scripting memory
sandbox user scripts => scripting
there is a hitch every ten seconds, profile it => profiling
the flame graph shows a stutter in the render thread => profiling rendering
vectorise the skinning loop with AVX2 intrinsics => simd
write NEON versions of the matrix functions => simd
write a haiku about dragons => none
update the credits screen => none
the changelog has the wrong date => none
tidy the includes => none
fix the frame rate counter, do not change the physics => none
use_after_free reported in TexturePool => memory rendering
`)
}

const data = {
  name: "data platform",
  index: index(
    entry("conventions", "", "", { priority: "core" }),
    entry("airflow", "airflow, dag, operator, sensor, backfill, scheduler", "schedule_a_job"),
    entry("spark", "spark, shuffle, partition, executor, broadcast join, parquet", "big_batch"),
    entry("dbt", "dbt, model, macro, snapshot, lineage, seed", "transform_in_warehouse"),
    entry("warehouse", "snowflake, bigquery, warehouse, clustering, materialized view, cost", "warehouse_cost"),
    entry("pandas", "pandas, dataframe, groupby, numpy, dtype", "wrangle_data"),
    entry(
      "ml-training",
      "training, pytorch, gpu, checkpoint, hyperparameter, overfitting, epoch, dataset",
      "train_a_model"
    ),
    entry("feature-store", "feature store, feast, online features, point-in-time", "serve_features"),
    entry("privacy", "gdpr, pii, anonymize, consent, retention, right to be forgotten", "personal_data"),
    entry("streaming", "kafka, topic, consumer, offset, avro, schema registry, flink", "event_stream"),
    entry("r-scripts", "r, tidyverse, ggplot2, cran", "statistics_in_r"),
    entry("dotnet-connector", ".net, c#, nuget, odbc", "dotnet_client"),
    entry("quality", "data quality, great expectations, null rate, anomaly, freshness", "check_the_data"),
    entry("notebooks", "notebook, jupyter, papermill, ipynb", "explore_interactively"),
    entry(
      "sql-style",
      "sql, cte, window function, join, select, where, group by, having, order by, distinct, union, subquery, lateral, pivot, qualify, upsert, merge, partition by, rank, row number, coalesce, cast, case, null, alias, naming, indent, comma, keyword case, line length, explain plan",
      "write_sql"
    )
  ),
  tasks: tasks(`
the DAG skips its sensor on Mondays => airflow
backfill last week's orders in Airflow => airflow
operators time out when the scheduler restarts => airflow
the shuffle spills to disk, tune the partitions => spark
replace the sort merge with a broadcast join => spark sql-style
write parquet files of 256 MB => spark
add a dbt snapshot for customers => dbt
macros are rendered twice in dbt models => dbt
Snowflake costs doubled in May => warehouse
create a materialized view in BigQuery => warehouse
groupby drops rows with missing keys in pandas => pandas
the dataframe has object dtypes after the merge => pandas
the model overfits after three epochs => ml-training
resume training from a checkpoint on another GPU => ml-training
hyperparameters are not logged => ml-training
point-in-time joins in the feature store => feature-store
register the new online features in Feast => feature-store
anonymise e-mail addresses before export, GDPR => privacy
delete a person's data: right to be forgotten => privacy
mask PII columns => privacy
the Kafka consumer commits offsets too early => streaming
evolve the Avro schema without breaking consumers => streaming
plot the cohort in R with ggplot2 => r-scripts
rewrite the tidyverse pipeline => r-scripts
the .NET client hangs on ODBC timeouts => dotnet-connector
publish the C# SDK to NuGet => dotnet-connector
alert when the null rate of a column jumps => quality
freshness checks fail on weekends => quality
run the Jupyter notebook nightly with papermill => notebooks
clean outputs from .ipynb files => notebooks
use a window function with partition by instead of the correlated subquery => sql-style
review naming and indentation of this SQL => sql-style
the CTE repeats a subquery => sql-style
who wrote this module => none
sort the imports => none
add my name to the contributors => none
remove dead code from helpers => none
fix the DAG but leave the Kafka consumers alone => airflow
profile memory of load_dataframe => pandas
KafkaConsumerFactory leaks connections => streaming
`)
}

const mobile = {
  name: "mobile app, Japanese",
  index: index(
    entry("基本方針", "", "", { priority: "core" }),
    entry("login-ja", "ログイン, 認証, パスワード, 生体認証, login", "ログイン処理"),
    entry("payment-ja", "決済, 課金, 返金, 領収書, クレジットカード, payment", "購入_処理"),
    entry("push-ja", "通知, プッシュ通知, FCM, APNs", "通知_配信"),
    entry("test-ja", "テスト, 単体テスト, 結合テスト, モック, XCTest", "テスト_方針"),
    entry("db-ja", "データベース, マイグレーション, SQLite, 永続化", "スキーマ_変更"),
    entry("ui-ja", "画面, ボタン, レイアウト, SwiftUI, ダークモード", "画面_遷移"),
    entry("network-ja", "通信, API, タイムアウト, 再試行, オフライン", "通信_処理"),
    entry("release-ja", "リリース, 審査, ストア, 署名, 証明書", "リリース_手順"),
    entry("map-ja", "地図, 位置情報, ジオフェンス, GPS", "位置_取得"),
    entry("kotlin-ja", "Kotlin, Compose, Gradle, ViewModel", "android_build")
  ),
  tasks: tasks(`
ログイン画面でパスワードが空のときに落ちる => login-ja ui-ja
生体認証を追加する => login-ja
返金処理の金額が合わない => payment-ja
領収書をPDFで出力したい => payment-ja
クレジットカードの有効期限を検証する => payment-ja
プッシュ通知が届かない => push-ja
通知の音を変更する => push-ja
単体テストを書く => test-ja
モックを使わずにテストする => test-ja
マイグレーションに失敗してデータベースが壊れる => db-ja
ダークモードでボタンが見えない => ui-ja
画面の回転でレイアウトが崩れる => ui-ja
オフラインのとき通信を再試行する => network-ja
APIのタイムアウトを30秒にする => network-ja
リリースの署名証明書を更新する => release-ja
審査で却下された理由を調べる => release-ja
地図に現在地を表示する => map-ja
位置情報の許可を求める => map-ja
Gradleを8に上げる => kotlin-ja
ViewModelからComposeの状態を分離する => kotlin-ja
ＡＰＩのエラーを表示する => network-ja
誤字を直す => none
変数名を短くする => none
コメントを英語にする => none
fix the login crash on iPad => login-ja
payments fail in the sandbox => payment-ja
update the ViewModels => kotlin-ja
`)
}

const operations = {
  name: "operations",
  index: index(
    entry("runbook-basics", "", "", { priority: "core" }),
    entry(
      "kubernetes",
      "kubernetes, k8s, pod, deployment, statefulset, daemonset, ingress, service mesh, helm, kustomize, namespace, node pool, taint, toleration, affinity, hpa, autoscaling, evict, oomkilled, crashloopbackoff, liveness, readiness, probe, configmap, rbac, service account, kubectl, operator, crd, sidecar, image pull",
      "cluster_operations"
    ),
    entry("terraform", "terraform, state file, module, provider, plan, drift, import", "infrastructure_as_code"),
    entry("incident", "incident, outage, postmortem, severity, escalation, on-call, pager", "handle_an_incident"),
    entry("monitoring", "prometheus, grafana, alertmanager, slo, error budget, dashboard, scrape", "watch_the_system"),
    entry("dns", "dns, record, ttl, cname, zone, resolver", "move_a_domain"),
    entry("tls", "tls, certificate, acme, let's encrypt, expiry, mtls, cipher", "renew_certificate"),
    entry("backup", "backup, restore, snapshot, rpo, disaster recovery, retention", "restore_from_backup"),
    entry("secrets", "vault, secret, rotation, kms, leaked key, sealed secret", "rotate_credentials"),
    entry("postgres-ops", "postgres, replication, failover, vacuum, pgbouncer, wal, bloat", "database_operations"),
    entry("networking", "vpc, subnet, firewall, nat, bgp, mtu, load balancer, ipv6", "network_change"),
    entry("cost", "cost, billing, reserved instance, savings plan, rightsizing", "cut_the_bill"),
    entry("linux", "systemd, kernel, cgroup, journald, oom, sysctl, inode", "host_tuning"),
    entry("access", "sso, iam, role, offboarding, mfa, audit log", "access_review")
  ),
  tasks: tasks(`
pods are OOMKilled after the rollout => kubernetes
a readiness probe flaps in the payments namespace => kubernetes
evict workloads from the old node pool => kubernetes
the ingress returns 502 => kubernetes
kubectl says forbidden, fix the RBAC of the service account => kubernetes
HPA does not scale down => kubernetes
import the bucket into the Terraform state file => terraform
terraform plan shows drift in the network module => terraform
write the postmortem of yesterday's outage => incident
who is on call this weekend => incident
escalate a severity one incident => incident
Grafana dashboards are empty since the upgrade => monitoring
define an SLO with an error budget for checkout => monitoring
Prometheus scrapes time out => monitoring
lower the TTL before we move the zone => dns
add a CNAME record for the docs site => dns
the certificate expires in three days => tls
renew the Let's Encrypt certs => tls
set up mTLS between the services => tls
restore the orders table from last night's backup => backup
test disaster recovery => backup
backups are kept too long => backup
rotate the leaked key => secrets
move secrets to Vault => secrets
replication lags after the vacuum => postgres-ops
plan a failover of the primary Postgres => postgres-ops
open the firewall for the new subnet => networking
packets are fragmented, check the MTU => networking
cut the cloud bill with a savings plan => cost
rightsize the batch machines => cost
systemd restarts the agent in a loop => linux
we ran out of inodes => linux
offboard a contractor and check the audit logs => access
enforce MFA for every IAM role => access
order pizza for the team => none
update the wiki page about office hours => none
rename the repository => none
what does this shell script do => none
restart nginx without touching the firewall => none
rotate the database password, never restart the pods => secrets
increase replicas in the statefulset => kubernetes
`)
}

const office = {
  name: "office software, several languages",
  index: index(
    entry("grundregeln", "", "", { priority: "core" }),
    entry("rechnung", "rechnung, mahnung, mehrwertsteuer, gutschrift, zahlungsziel", "rechnung_stellen"),
    entry("lager", "lager, bestand, inventur, lieferant, wareneingang", "bestand_buchen"),
    entry("versand", "versand, paket, etikett, rücksendung, zoll", "paket_verschicken"),
    entry("größen", "größe, maß, straße, übersetzung", "einheiten_umrechnen"),
    entry("facture", "facture, devis, tva, échéance, relevé, créance", "établir_facture"),
    entry("congé", "congé, paie, salarié, contrat, préavis", "demande_congé"),
    entry("café", "café, menu, crème, thé, à emporter", "carte_du_jour"),
    entry("налоги", "налог, счёт, отчёт, ндс, договор", "расчёт_налога"),
    entry("доставка", "доставка, заказ, курьер, склад, возврат", "оформить_заказ"),
    entry("τιμολόγιο", "τιμολόγιο, πελάτης, παραγγελία, φόρος", "έκδοση_τιμολογίου"),
    entry("export", "csv, excel, pdf export, datev, sepa", "export_data"),
    entry("计费", "发票, 税率, 退款, 账单", "开具_发票")
  ),
  tasks: tasks(`
die Rechnung zeigt die falsche Mehrwertsteuer => rechnung
Mahnungen werden doppelt verschickt => rechnung
Gutschriften für Rechnungen ohne Zahlungsziel anlegen => rechnung
der Bestand stimmt nach der Inventur nicht => lager
Lieferanten beim Wareneingang prüfen => lager
Etiketten für Pakete drucken => versand
Rücksendungen aus der Schweiz brauchen Zollpapiere => versand
GRÖSSE und MASS in der STRASSE umrechnen => größen
la facture n'affiche pas la TVA => facture
relancer les factures arrivées à échéance => facture
imprimer le devis => facture
calculer les congés d'un salarié => congé
le préavis du contrat est faux => congé
reopen the café menu editor => café
la crème manque dans le menu => café
исправить НДС в отчёте => налоги
счет не печатается => налоги
курьер не видит заказ => доставка
возврат заказа со склада => доставка
το ΤΙΜΟΛΌΓΙΟ δεν τυπώνεται => τιμολόγιο
η παραγγελία του πελάτη χάθηκε => τιμολόγιο
export the ledger as CSV => export
DATEV-Export enthält Umlaute falsch => export
SEPA file has a wrong header => export
发票的税率不对 => 计费
退款没有到账 => 计费
fix the caf script => none
Farbe des Logos ändern => none
corriger une faute de frappe => none
переименовать переменную => none
修改颜色 => none
`)
}

export const suites = [shop, engine, data, mobile, operations, office]

const compiler = {
  name: "held out: compiler",
  index: index(
    entry("laws", "", "", { priority: "core" }),
    entry("parser", "parser, grammar, lexer, syntax error, ast, recovery", "parse_source"),
    entry("types", "type checker, inference, generics, unification, subtyping", "check_types"),
    entry("codegen", "codegen, llvm, register allocation, instruction selection, backend", "emit_code"),
    entry("optimizer", "optimizer, inlining, dead code elimination, constant folding, ssa", "optimize_pass"),
    entry("lsp", "lsp, language server, hover, completion, diagnostics, go to definition", "editor_support"),
    entry("packages", "package manager, lockfile, registry, semver, dependency", "resolve_dependencies"),
    entry("runtime", "runtime, garbage collector, gc, heap, fiber, scheduler", "run_program"),
    entry("stdlib", "standard library, string, collection, iterator, regex", "library_design"),
    entry("fuzzing", "fuzzer, corpus, crash, sanitizer, miri", "find_crashes"),
    entry("docs", "documentation, docs, tutorial, book, examples", "write_docs"),
    entry("releases", "release, changelog, versioning, nightly, channel", "cut_release")
  ),
  tasks: tasks(`
the parser panics on an unclosed brace => parser
recover from syntax errors inside a function body => parser
inference fails for nested generics => types
explain why unifying two row types loops => types
LLVM backend miscompiles a switch on i8 => codegen
spills are wrong after register allocation => codegen
inline small closures before constant folding => optimizer
eliminate dead code after the SSA pass => optimizer
hovering over an import shows nothing in the language server => lsp
go to definition jumps to the wrong file => lsp
code completions are stale after a rename => lsp
the lockfile changes on every install => packages
respect semver ranges when resolving dependencies => packages
the garbage collector frees a live object => runtime
fibers starve under the new scheduler => runtime
iterators over collections should be lazy => stdlib
add named groups to the regex engine => stdlib
minimise the fuzzer corpus => fuzzing
the address sanitizer reports a crash in the lexer => fuzzing parser
write a tutorial about modules => docs
update the changelog for the nightly channel => releases
make the error message shorter => none
reformat this file => none
teach the lexer hex floats, without touching the type checker => parser
speed up hashing, do not change the registry => none
`)
}

const clinic = {
  name: "held out: clinic",
  index: index(
    entry("basics", "", "", { priority: "core" }),
    entry("appointments", "appointment, calendar, booking, waiting list, reminder", "book_visit"),
    entry("patients", "patient, medical record, allergy, consent form, next of kin", "patient_file"),
    entry("billing", "insurance, claim, copay, invoice, icd-10", "bill_visit"),
    entry("prescriptions", "prescription, dosage, pharmacy, drug interaction, refill", "prescribe_drug"),
    entry("lab", "lab result, specimen, hl7, reference range, blood", "lab_order"),
    entry("imaging", "dicom, x-ray, mri, pacs, radiology", "view_scan"),
    entry("audit", "hipaa, audit trail, access log, break glass", "who_saw_what"),
    entry("fhir", "fhir, hl7, bundle, resource mapping, interoperability", "exchange_records"),
    entry("telehealth", "video call, telehealth, webrtc, consultation", "remote_visit"),
    entry("offline", "offline, sync, conflict, service worker, queue", "work_offline")
  ),
  tasks: tasks(`
patients get reminders for cancelled appointments => appointments patients
move people up the waiting list => appointments
double bookings on Fridays => appointments
show allergies at the top of the medical record => patients
resend rejected insurance claims => billing
copays are rounded up => billing
map ICD-10 codes to invoice lines => billing
warn about drug interactions => prescriptions
refilling a prescription fails at the pharmacy step => prescriptions
flag lab results outside the reference range => lab
specimens lose their barcode => lab
parse HL7 messages => lab fhir
x-rays are mirrored in the viewer => imaging
fetch MRI scans from PACS => imaging
log every break-glass access in the audit trail => audit
HIPAA report for last year => audit
validate a FHIR bundle => fhir
video calls drop on hotel wifi => telehealth
resolve sync conflicts after working offline => offline
the service worker serves an old version => offline
rename the logo file => none
use a bigger font => none
split the settings page => none
add a dark theme, don't touch billing => none
improve the booking form without changing the reminders => appointments
`)
}

/** Written when the scores were settled, and never used to settle them. */
export const heldOut = [compiler, clinic]
