import type { Plugin, Rolldown } from 'vite'
import { APP_PATHS, type AppPaths } from '../src/domain/app-paths.ts'
import { chunksWith } from './chunks-with.ts'

/** The module that the router loads for each page. */
export const PAGE_MODULES: Record<keyof AppPaths, string> = {
  map: '/src/app/pages/MapPage.tsx',
  station: '/src/app/pages/ChartPage.tsx',
  compare: '/src/app/pages/ComparePage.tsx',
  alarms: '/src/app/pages/AlarmsPage.tsx',
  notes: '/src/app/pages/NotesPage.tsx',
  signIn: '/src/app/pages/SignInPage.tsx',
  status: '/src/app/pages/StatusPage.tsx',
}

/** Where the build writes down which files each page needs beside the app's own, by the page's path. */
const PAGE_FILES = 'page-files.json'

/**
 * Writes `page-files.json`: for each of `APP_PATHS` the scripts and styles of its page. With them a browser asks for a page's
 * code together with the app's, in place of after it.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
      if (!entry) return
      const shared = filesOf(entry, bundle)
      const pages = Object.entries(PAGE_MODULES).map(([page, module]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
        if (!chunk) throw new Error(`${module} is in no file of the build`)
        const files = [...filesOf(chunk, bundle)].filter((file) => !shared.has(file))
        return [APP_PATHS[page as keyof AppPaths], files]
      })
      this.emitFile({
        type: 'asset',
        fileName: PAGE_FILES,
        source: JSON.stringify(Object.fromEntries(pages)),
      })
    },
  }
}

/** Request paths of a chunk, of what it imports, and of their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = [...chunksWith(chunk, bundle, ({ imports }) => imports)].flatMap((one) => [
    one.fileName,
    ...(one.viteMetadata?.importedCss ?? []),
  ])
  return new Set(files.map((file) => `/${file}`))
}
