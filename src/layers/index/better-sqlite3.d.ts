/** As much of the driver's interface as the index uses; the package brings no types. */
declare module "better-sqlite3" {
  export interface Statement {
    readonly run: (...values: ReadonlyArray<unknown>) => { readonly changes: number }
    readonly get: (...values: ReadonlyArray<unknown>) => unknown
    readonly all: (...values: ReadonlyArray<unknown>) => Array<unknown>
    readonly iterate: (...values: ReadonlyArray<unknown>) => IterableIterator<unknown>
    readonly raw: (on?: boolean) => Statement
    readonly pluck: (on?: boolean) => Statement
  }

  export default class Database {
    constructor(filename: string, options?: { readonly timeout?: number; readonly fileMustExist?: boolean })
    readonly open: boolean
    readonly inTransaction: boolean
    prepare(source: string): Statement
    exec(source: string): this
    pragma(source: string, options?: { readonly simple?: boolean }): unknown
    close(): this
  }
}
