/** A server may run for months without its database, so what is kept in memory has an end. */

export const mostRows = 10_000

/** Forgets the oldest entries of a map that has grown too large. */
export const keepNewest = (rows: Map<string, unknown>, most = mostRows): void => {
  for (const key of rows.keys()) {
    if (rows.size <= most) return
    rows.delete(key)
  }
}

/** Adds to the end, and forgets the first when there are too many. */
export const push = <Row>(rows: Array<Row>, row: Row, most = mostRows): void => {
  rows.push(row)
  if (rows.length > most) rows.shift()
}
