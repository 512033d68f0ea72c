/** A shop in TypeScript: orders, prices, stock, checkout. What a task is about, and what looks like it. */

export const shop: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "shop", "type": "module", "scripts": { "test": "vitest run" } }
`,
  "README.md": `# Shop

Orders, prices, stock and checkout of a small web shop. Run \`npm test\` before a change.
`,
  "docs/pricing.md": `# Pricing

A cart has lines; a line has a unit price in cents and a quantity. Coupons lower the total of an order, taxes are added
after that. A coupon is either a share of the total or a fixed amount.
`,
  "src/pricing/money.ts": `/** Amounts are whole cents. */
export type Cents = number

export const sum = (amounts: ReadonlyArray<Cents>): Cents => amounts.reduce((total, it) => total + it, 0)

export const percentOf = (amount: Cents, percent: number): Cents => Math.round((amount * percent) / 100)

export function formatCents(amount: Cents, currency = "EUR"): string {
  const sign = amount < 0 ? "-" : ""
  const whole = Math.trunc(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, "0")
  return sign + whole + "." + rest + " " + currency
}
`,
  "src/pricing/coupon.ts": `import { type Cents, percentOf } from "./money.js"

export interface Coupon {
  readonly code: string
  readonly kind: "percent" | "amount"
  /** Percent, or cents. */
  readonly value: number
  readonly expiresAt: Date | null
}

export const isExpired = (coupon: Coupon, now: Date): boolean => coupon.expiresAt !== null && coupon.expiresAt < now

/** How much a coupon takes off a total. */
export function discountOf(coupon: Coupon, total: Cents): Cents {
  if (coupon.kind === "percent") return percentOf(total, coupon.value)
  return coupon.value
}

/** Several coupons are applied one after the other. */
export function applyCoupons(total: Cents, coupons: ReadonlyArray<Coupon>, now: Date): Cents {
  let left = total
  for (const coupon of coupons) {
    if (isExpired(coupon, now)) continue
    left -= discountOf(coupon, left)
  }
  return left
}
`,
  "src/pricing/tax.ts": `import { type Cents, percentOf } from "./money.js"

const rates: Readonly<Record<string, number>> = { AT: 20, DE: 19, FR: 20, SK: 23 }

export class UnknownCountry extends Error {}

export function taxOf(amount: Cents, country: string): Cents {
  const rate = rates[country]
  if (rate === undefined) throw new UnknownCountry("no tax rate for " + country)
  return percentOf(amount, rate)
}
`,
  "src/orders/order.ts": `import type { Cents } from "../pricing/money.js"

export interface OrderLine {
  readonly sku: string
  readonly unitPrice: Cents
  readonly quantity: number
}

export type OrderState = "draft" | "placed" | "paid" | "shipped" | "cancelled"

export interface Order {
  readonly id: string
  readonly lines: ReadonlyArray<OrderLine>
  readonly coupons: ReadonlyArray<string>
  readonly country: string
  readonly state: OrderState
}

const next: Readonly<Record<OrderState, ReadonlyArray<OrderState>>> = {
  draft: ["placed", "cancelled"],
  placed: ["paid", "cancelled"],
  paid: ["shipped"],
  shipped: [],
  cancelled: []
}

export const mayBecome = (order: Order, state: OrderState): boolean => next[order.state].includes(state)
`,
  "src/orders/order-total.ts": `import { applyCoupons, type Coupon } from "../pricing/coupon.js"
import { type Cents, sum } from "../pricing/money.js"
import { taxOf } from "../pricing/tax.js"
import type { Order } from "./order.js"

export interface OrderTotal {
  readonly net: Cents
  readonly discounted: Cents
  readonly tax: Cents
  readonly gross: Cents
}

/** The total of an order: its lines, less its coupons, plus taxes. */
export function orderTotal(order: Order, coupons: ReadonlyArray<Coupon>, now: Date): OrderTotal {
  const net = sum(order.lines.map((it) => it.unitPrice * it.quantity))
  const discounted = applyCoupons(net, coupons, now)
  const tax = taxOf(discounted, order.country)
  return { net, discounted, tax, gross: discounted + tax }
}
`,
  "src/orders/order-service.ts": `import type { Warehouse } from "../stock/warehouse.js"
import { mayBecome, type Order, type OrderState } from "./order.js"

export interface OrderStore {
  readonly find: (id: string) => Promise<Order | null>
  readonly save: (order: Order) => Promise<void>
}

export class OrderNotFound extends Error {}
export class IllegalStep extends Error {}
export class OutOfStock extends Error {}

export class OrderService {
  private readonly reserved = new Map<string, number>()

  constructor(
    private readonly store: OrderStore,
    private readonly warehouse: Warehouse
  ) {}

  async place(id: string): Promise<Order> {
    const order = await this.load(id)
    await this.reserveStock(order)
    return this.move(order, "placed")
  }

  async cancel(id: string): Promise<Order> {
    const order = await this.load(id)
    this.releaseStock(order)
    return this.move(order, "cancelled")
  }

  /** Stock that an order holds until it is shipped or cancelled. */
  private async reserveStock(order: Order): Promise<void> {
    for (const line of order.lines) {
      const free = (await this.warehouse.available(line.sku)) - (this.reserved.get(line.sku) ?? 0)
      if (free < line.quantity) throw new OutOfStock(line.sku)
      this.reserved.set(line.sku, (this.reserved.get(line.sku) ?? 0) + line.quantity)
    }
  }

  private releaseStock(order: Order): void {
    for (const line of order.lines) {
      this.reserved.set(line.sku, Math.max(0, (this.reserved.get(line.sku) ?? 0) - line.quantity))
    }
  }

  private async load(id: string): Promise<Order> {
    const order = await this.store.find(id)
    if (order === null) throw new OrderNotFound(id)
    return order
  }

  private async move(order: Order, state: OrderState): Promise<Order> {
    if (!mayBecome(order, state)) throw new IllegalStep(order.state + " to " + state)
    const moved = { ...order, state }
    await this.store.save(moved)
    return moved
  }
}
`,
  "src/stock/warehouse.ts": `export interface Warehouse {
  /** Pieces on the shelf, whether somebody wants them or not. */
  readonly available: (sku: string) => Promise<number>
  readonly take: (sku: string, quantity: number) => Promise<void>
}

export class MemoryWarehouse implements Warehouse {
  constructor(private readonly pieces: Map<string, number>) {}

  async available(sku: string): Promise<number> {
    return this.pieces.get(sku) ?? 0
  }

  async take(sku: string, quantity: number): Promise<void> {
    this.pieces.set(sku, (await this.available(sku)) - quantity)
  }
}
`,
  "src/stock/reorder.ts": `import type { Warehouse } from "./warehouse.js"

export interface ReorderRule {
  readonly sku: string
  readonly below: number
  readonly amount: number
}

export async function reordersOf(rules: ReadonlyArray<ReorderRule>, warehouse: Warehouse) {
  const due = []
  for (const rule of rules) {
    if ((await warehouse.available(rule.sku)) < rule.below) due.push({ sku: rule.sku, amount: rule.amount })
  }
  return due
}
`,
  "src/checkout/options.ts": `import type { Cents } from "../pricing/money.js"

/** What a customer may choose at the checkout, and what it costs. */
export interface CheckoutOptions {
  readonly shipping: "standard" | "express"
  readonly insurance: boolean
}

export const defaultOptions: CheckoutOptions = { shipping: "standard", insurance: false }

const prices = { standard: 490, express: 1290, insurance: 250 }

export const optionsPrice = (options: CheckoutOptions): Cents =>
  prices[options.shipping] + (options.insurance ? prices.insurance : 0)
`,
  "src/checkout/checkout.ts": `import type { OrderService } from "../orders/order-service.js"
import { type CheckoutOptions, defaultOptions, optionsPrice } from "./options.js"

export interface Payments {
  readonly charge: (orderId: string, cents: number) => Promise<void>
}

/** Places an order and charges it, with the options that were chosen. */
export async function checkout(
  orderId: string,
  gross: number,
  chosen: Partial<CheckoutOptions>,
  { orders, payments }: { readonly orders: OrderService; readonly payments: Payments }
): Promise<number> {
  const options = { ...defaultOptions, ...chosen }
  const placed = await orders.place(orderId)
  const due = gross + optionsPrice(options)
  await payments.charge(placed.id, due)
  return due
}
`,
  "src/checkout/receipt.ts": `import { formatCents } from "../pricing/money.js"
import type { OrderTotal } from "../orders/order-total.js"

export const receiptLines = (total: OrderTotal): ReadonlyArray<string> => [
  "Net " + formatCents(total.net),
  "After coupons " + formatCents(total.discounted),
  "Tax " + formatCents(total.tax),
  "To pay " + formatCents(total.gross)
]
`,
  "test/pricing/coupon.test.ts": `import { expect, test } from "vitest"
import { applyCoupons } from "../../src/pricing/coupon.js"

test("a coupon of ten percent", () => {
  const coupon = { code: "TEN", kind: "percent", value: 10, expiresAt: null } as const
  expect(applyCoupons(1000, [coupon], new Date(0))).toBe(900)
})
`
}
