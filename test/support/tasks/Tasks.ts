/** The canonical tasks: two of each class that an agent is asked for most, over small repositories in four languages. */
import type { TaskClass } from "../../../src/domain/Vocabulary.js"
import { gateway } from "./Gateway.js"
import { ledger } from "./Ledger.js"
import { shop } from "./Shop.js"
import { site } from "./Site.js"

export interface Golden {
  readonly path: string
  /** A line that must be readable in the file's section: without it the task cannot be done. */
  readonly shows: string
}

export interface Task {
  readonly id: string
  readonly repository: keyof typeof repositories
  readonly taskClass: TaskClass
  readonly intent: string
  /** Tokens of the whole prompt. */
  readonly budget: number
  readonly golden: ReadonlyArray<Golden>
}

/** `distractors`: how many made-up files of which kinds stand around what was written by hand. */
export const repositories = {
  shop: { files: shop, distractors: { count: 110, seed: 11, kinds: ["typescript", "json", "markdown"] } },
  ledger: { files: ledger, distractors: { count: 300, seed: 12, kinds: ["python", "markdown"] } },
  gateway: { files: gateway, distractors: { count: 500, seed: 13, kinds: ["go", "json"] } },
  site: { files: site, distractors: { count: 400, seed: 14, kinds: ["markdown"] } }
} as const

export const tasks: ReadonlyArray<Task> = [
  {
    id: "bugfix-coupon",
    repository: "shop",
    taskClass: "bugfix",
    intent: "fix the coupon discount that can make the total of an order negative",
    budget: 4_000,
    golden: [
      { path: "src/pricing/coupon.ts", shows: "export function discountOf(coupon: Coupon, total: Cents): Cents {" },
      { path: "src/orders/order-total.ts", shows: "  const discounted = applyCoupons(net, coupons, now)" }
    ]
  },
  {
    id: "bugfix-split",
    repository: "ledger",
    taskClass: "bugfix",
    intent: "fix the rounding of split payments so that the parts add up to the total again",
    budget: 2_000,
    golden: [
      { path: "ledger/money.py", shows: "    return [total.share(weight, whole) for weight in weights]" },
      { path: "ledger/payments.py", shows: "    def entries(self, date: str) -> list[Entry]:" }
    ]
  },
  {
    id: "feature-gift-wrap",
    repository: "shop",
    taskClass: "feature",
    intent: "add a gift wrap option to the checkout and charge it with the order",
    budget: 8_000,
    golden: [
      { path: "src/checkout/options.ts", shows: "export const optionsPrice = (options: CheckoutOptions): Cents =>" },
      { path: "src/checkout/checkout.ts", shows: "  const due = gross + optionsPrice(options)" }
    ]
  },
  {
    id: "feature-timeout",
    repository: "gateway",
    taskClass: "feature",
    intent: "add a timeout per route that the proxy keeps to",
    budget: 4_000,
    golden: [
      { path: "internal/proxy/proxy.go", shows: "func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {" },
      { path: "internal/config/route.go", shows: "type Route struct {" }
    ]
  },
  {
    id: "refactor-reservation",
    repository: "shop",
    taskClass: "refactor",
    intent: "refactor OrderService: extract the reservation of stock into a class of its own",
    budget: 6_000,
    golden: [
      {
        path: "src/orders/order-service.ts",
        shows: "  private async reserveStock(order: Order): Promise<void> {"
      },
      { path: "src/stock/warehouse.ts", shows: "export interface Warehouse {" }
    ]
  },
  {
    id: "refactor-limiter",
    repository: "gateway",
    taskClass: "refactor",
    intent: "rename RateLimiter.Allow to Take and move its clock behind an interface",
    budget: 3_000,
    golden: [
      { path: "internal/limit/limiter.go", shows: "func (l *RateLimiter) Allow(key string) bool {" },
      { path: "internal/middleware/limit.go", shows: "\t\tif !limiter.Allow(host) {" }
    ]
  },
  {
    id: "docs-export",
    repository: "ledger",
    taskClass: "docs",
    intent: "document the export command and its options for dates in the docs",
    budget: 3_000,
    golden: [
      { path: "docs/cli.md", shows: "## balance" },
      {
        path: "ledger/commands/export.py",
        shows: '    parser.add_argument("--since", help="first date, as YYYY-MM-DD")'
      }
    ]
  },
  {
    id: "docs-permalinks",
    repository: "site",
    taskClass: "docs",
    intent: "update the documentation of permalinks: list every placeholder of a pattern",
    budget: 4_000,
    golden: [
      { path: "docs/permalinks.md", shows: "| placeholder | stands for |" },
      { path: "lib/site/permalink.rb", shows: '        "short_month" => date&.strftime("%b"),' }
    ]
  },
  {
    id: "test-amounts",
    repository: "ledger",
    taskClass: "test",
    intent: "add tests for parsing amounts with a separator before every three digits",
    budget: 4_000,
    golden: [
      { path: "ledger/parse.py", shows: "def parse_amount(text: str) -> Money:" },
      { path: "tests/test_parse.py", shows: "def test_negative_amount():" }
    ]
  },
  {
    id: "test-health",
    repository: "gateway",
    taskClass: "test",
    intent: "write a test that the health checker takes a backend for down after three failures",
    budget: 8_000,
    golden: [
      { path: "internal/health/checker.go", shows: "func (c *Checker) IsDown(backend string) bool {" },
      { path: "internal/health/checker_test.go", shows: "func TestHealthyBackendIsUp(t *testing.T) {" }
    ]
  }
]
