/** What depends on one object alone is found once for it, and goes with it. */
export const rememberedBy = <Key extends object, A>(find: (key: Key) => A): ((key: Key) => A) => {
  const known = new WeakMap<Key, { readonly value: A }>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before.value
    const value = find(key)
    known.set(key, { value })
    return value
  }
}
