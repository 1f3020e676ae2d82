import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/**
 * Names the chunk of every module that `entry` (the end of its id) imports without being asked to, through however many
 * others; other modules are left to the bundler. On a slow line each further file waits half a second for its turn.
 */
export function atOnce(entry: string, chunk: string) {
  return (id: string, graph: Graph): string | null =>
    [...importersOf(id, graph)].some((one) => one.endsWith(entry)) ? chunk : null
}

/**
 * Names the chunk of every module that one of `entries` imports together with another of them or of `others`: left to the
 * bundler, each combination of entries would be a file, most of them of a few lines.
 */
export function amongPages(entries: readonly string[], others: readonly string[], chunk: string) {
  return (id: string, graph: Graph): string | null => {
    const importers = [...importersOf(id, graph)]
    const isImportedBy = (entry: string) => importers.some((one) => one.endsWith(entry))
    const count = entries.filter(isImportedBy).length
    return count > 1 || (count === 1 && others.some(isImportedBy)) ? chunk : null
  }
}

/** A module and all that import it statically, through however many others. */
function importersOf(id: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return seen
}
