import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/**
 * Names the chunk of every module that `entry` (the end of its id) imports without being asked to, through however many
 * others; other modules are left to the bundler. On a slow line each further file waits half a second for its turn.
 */
export function atOnce(entry: string, chunk: string) {
  return (id: string, graph: Graph): string | null => {
    const importers = new Set([id])
    for (const one of importers)
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) importers.add(importer)
    return [...importers].some((one) => one.endsWith(entry)) ? chunk : null
  }
}
