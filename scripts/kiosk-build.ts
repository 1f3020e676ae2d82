import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

const PAGE = 'kiosk.html'
const WORKER = 'kiosk-worker'
const ALARM_WORKER = 'alarm-worker'
/** Modules that a wall has and a phone has not. */
const OF_WALLS = '/src/kiosk/wall/'
/** The first two languages are written in it; letters beyond it are kept as they are met. */
const FONT = /\.woff2$/
const LATIN_FONT = /-latin-(?!ext)/

type Bundle = Rolldown.OutputBundle

/**
 * Tells the public page's service worker which files the build made for that page, and gives them a version:
 * in the page (`<meta name="kiosk-version">`), in `/kiosk-version.json`, by which an open page learns of a
 * newer one, and in the worker itself. Only what changes the page changes the version.
 */
export function kioskBuild(): Plugin {
  let build: { version: string; phone: string[]; wall: string[] } | undefined
  return {
    name: 'kiosk-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'kiosk',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle, chunk }) {
        if (path !== `/${PAGE}` || !bundle || !chunk) return
        const phone = filesOf(chunk, bundle, ({ facadeModuleId }) => !facadeModuleId?.includes(OF_WALLS))
        const all = filesOf(chunk, bundle, () => true)
        const version = createHash('sha256')
          .update([...all].sort().join('\n'))
          .digest('hex')
          .slice(0, 16)
        build = { version, phone: [...phone], wall: [...all].filter((file) => !phone.has(file)) }
        return [{ tag: 'meta', attrs: { name: 'kiosk-version', content: version }, injectTo: 'head' }]
      },
    },
    generateBundle(_, bundle) {
      const worker = bundle[`${WORKER}.js`]
      if (worker?.type !== 'chunk') return
      if (!build) throw new Error(`${PAGE} was not built before ${WORKER}.js`)
      if (worker.imports.length > 0) throw new Error(`${WORKER}.js is to be a file of its own`)
      worker.code = worker.code.replace('__KIOSK_BUILD__', () => JSON.stringify(build))
      this.emitFile({
        type: 'asset',
        fileName: 'kiosk-version.json',
        source: JSON.stringify({ version: build.version }),
      })
    },
  }
}

/** Where workers lie: their names never change, or a browser would not find the next one. */
export function entryFileName({ name }: { name: string }): string {
  return name === WORKER || name === ALARM_WORKER ? '[name].js' : 'assets/[name]-[hash].js'
}

/** The paths of a chunk's files and of all it may load that `isWanted`. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Bundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const isWantedName = (name: string) => {
    const next = bundle[name]
    return next?.type === 'chunk' && isWanted(next)
  }
  const chunks = chunksWith(chunk, bundle, ({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].filter(isWantedName),
  )
  const files = [...chunks].flatMap(({ fileName, viteMetadata }) => {
    const { importedCss = [], importedAssets = [] } = viteMetadata ?? {}
    const assets = [...importedCss, ...importedAssets]
    return [fileName, ...assets.filter((asset) => !FONT.test(asset) || LATIN_FONT.test(asset))]
  })
  return new Set(files.map((file) => `/${file}`))
}

/** A chunk and all that `namesOf` leads to from it, through however many others; each once. */
function chunksWith(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  namesOf: (chunk: Rolldown.OutputChunk) => readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  for (const one of found) {
    for (const name of namesOf(one)) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  }
  return found
}
