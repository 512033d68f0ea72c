/** Reading what an editor sent: anything may be missing, and nothing here throws. */

export type Fields = Readonly<Record<string, unknown>>

/** The object in the bytes, or null. Editors send one byte-order mark, or two. */
export const parsePayload = (text: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff+/, ""))
    return asFields(value)
  } catch {
    return null
  }
}

export const asFields = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null

export const fieldsAt = (fields: Fields, key: string): Fields => asFields(own(fields, key)) ?? {}

/** A text that says something, or null. */
export const textAt = (fields: Fields, ...keys: ReadonlyArray<string>): string | null => {
  for (const key of keys) {
    const value = own(fields, key)
    if (typeof value === "string" && value !== "") return value
  }
  return null
}

export const isTrueAt = (fields: Fields, key: string): boolean => own(fields, key) === true

export const listAt = (fields: Fields, key: string): ReadonlyArray<unknown> => {
  const value = own(fields, key)
  return Array.isArray(value) ? value : []
}

export const has = (fields: Fields, key: string): boolean => Object.hasOwn(fields, key)

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined)
