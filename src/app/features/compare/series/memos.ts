/**
 * Remembers the last result for each key for as long as it is made from the same: `useMemo` for lists, whose hooks would change in
 * number.
 */
export function createMemos() {
  const known = new Map<string, { from: readonly unknown[]; value: unknown }>()
  return <Value>(key: string, from: readonly unknown[], make: () => Value): Value => {
    const last = known.get(key)
    if (last?.from.length === from.length && last.from.every((one, i) => Object.is(one, from[i]))) {
      return last.value as Value
    }
    const value = make()
    known.set(key, { from, value })
    return value
  }
}
