/** Names that begin with as many equal letters look the same where they are cut at the end. */
const START = 12
const MAX_END_LENGTH = 14

/** Whether one of these names begins like another of them. */
export function beginningLikeAnother(names: Iterable<string>): (name: string) => boolean {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const name of names) {
    if (name.length <= START) continue
    const start = name.slice(0, START)
    if (seen.has(start)) shared.add(start)
    seen.add(start)
  }
  return (name) => shared.has(name.slice(0, START))
}

/** A name as a beginning, which may be cut, and an end, which stays; without an end where its last words are too long for one. */
export function cutInMiddle(name: string): [start: string, end: string] {
  const space = name.indexOf(' ', Math.max(START, name.length - MAX_END_LENGTH - 1))
  return space === -1 ? [name, ''] : [name.slice(0, space + 1), name.slice(space + 1)]
}
