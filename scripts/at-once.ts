import type { Rolldown } from 'vite'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importers'>

/**
 * Names the chunk of every module that `entry` (the end of its id) imports without being asked to, through however many
 * others; other modules are left to the bundler. On a slow line each further file waits half a second for its turn.
 */
export function atOnce(entry: string, chunk: string) {
  return (id: string, graph: { getModuleInfo(id: string): ModuleInfo | null }): string | null => {
    const seen = new Set([id])
    for (const one of seen) {
      if (one.endsWith(entry)) return chunk
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
    }
    return null
  }
}
