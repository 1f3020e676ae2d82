import type { StationInFile } from './schema.ts'

export function* circularFlow(
  stations: ReadonlyMap<string, StationInFile>,
): Generator<undefined, readonly string[]> {
  const walked = new Set<string>()
  const circular = new Set<string>()
  for (const start of stations.keys()) {
    const way: string[] = []
    let at: string | undefined = start
    while (at !== undefined && !walked.has(at)) {
      walked.add(at)
      way.push(at)
      at = stations.get(at)?.upstream?.station
    }
    // a circle, if it returns to its own way
    const back = at === undefined ? -1 : way.indexOf(at)
    if (back !== -1) for (const id of way.slice(back)) circular.add(id)
    yield
  }
  return circular.size === 0 ? [] : [...stations.keys()].filter((id) => circular.has(id))
}
