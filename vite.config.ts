import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { atOnce } from './scripts/at-once.ts'
import { entryFileName, kioskBuild } from './scripts/kiosk-build.ts'
import { precompressed } from './scripts/precompressed.ts'

/** What React is called in imports, and who stands in for it on the public page: the same at a tenth of the size. */
const SMALL_REACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

const smallReact: Plugin = {
  name: 'small-react',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'kiosk',
  async resolveId(source, importer, options) {
    const standIn = Object.hasOwn(SMALL_REACT, source) ? SMALL_REACT[source] : undefined
    if (standIn === undefined) return null
    const found = await this.resolve(standIn, importer, { ...options, skipSelf: true })
    // React itself would be found instead, at ten times the size
    return found ?? this.error(`${standIn} is not installed; run "npm ci"`)
  },
}

/** For whom react-leaflet's licence is none: docs/licences.md. */
const PLAIN_MAP = {
  'react-leaflet': fileURLToPath(new URL('src/app/features/map/plain-map.tsx', import.meta.url)),
}

/** Folders whose tests start no process and leave no state behind. */
const PURE = ['contract', 'domain', 'columns', 'view'] as const
/** The same of pages. */
const PAGES = ['app', 'kiosk'] as const
/** Folders whose tests listen and write files, but leave nothing behind in their process. */
const SERVERS = ['bff', 'database', 'outbox', 'server', 'service'] as const
/** They put other modules in the place of Node's or of ours, or listen to all that their process warns of. */
const APART = [
  'src/app/features/chart/table/StepTable.test.tsx',
  'src/app/features/station/silent-station.test.tsx',
  'src/app/features/top-bar/ZoneSwitch.test.tsx',
  'src/bff/api/sign-in/accounts.test.ts',
  'src/bff/stations/file/stations-file.test.ts',
  'src/bff/storage/disk-cache.test.ts',
  'src/kiosk/wall/slide/silent-station.test.tsx',
]

const SHARED = ['src/database/testing/global-setup.ts', 'src/cli/testing/global-setup.ts']

const testsIn = (folders: readonly string[]) => folders.map((folder) => `src/${folder}/**/*.test.{ts,tsx}`)

/** `shared~MapPage~ChartPage.css` → `shared` */
const withoutSharers = (name: string) => name.replace(/~.*|\.\w+$/, '')

/** Bytes of source below which what some pages share goes with what others do. */
const MIN_SHARED = 50_000

const browserBuild = { outDir: 'dist/app', sourcemap: true, assetsInlineLimit: 0 }

/**
 * One build makes all parts: the browser's app and the page of public screens, which share no code, in
 * `dist/app`, and the `gaugeboard` program in `dist/server` (its packages stay in node_modules, because one
 * of them is a native binary).
 */
export default defineConfig({
  plugins: [react(), smallReact, kioskBuild(), precompressed()],
  // a worker may load a part of its code only where that is needed
  worker: { format: 'es' },
  resolve: { alias: process.env.WITHOUT_REACT_LEAFLET === '1' ? PLAIN_MAP : {} },
  environments: {
    client: {
      build: {
        ...browserBuild,
        emptyOutDir: true,
        rollupOptions: {
          input: 'index.html',
          output: {
            entryFileNames: entryFileName,
            // merged chunks import each other in circles: a constant of one would be read before it is set
            strictExecutionOrder: true,
            // not by every page that shares it
            chunkFileNames: ({ name }) => `assets/${withoutSharers(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${withoutSharers(name)}-[hash][extname]`,
            codeSplitting: {
              // packages by themselves: an update of the app leaves them in the browser's cache
              groups: [
                {
                  debugName: 'packages',
                  test: /node_modules/,
                  name: atOnce('/src/app/main.tsx', 'packages'),
                },
                { debugName: 'at once', name: atOnce('/src/app/main.tsx', 'app') },
                // each combination of pages would have small files of its own
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: MIN_SHARED,
                },
              ],
            },
          },
        },
      },
    },
    // a service worker is one file, which a build of its own makes
    alarmWorker: {
      consumer: 'client',
      build: {
        ...browserBuild,
        emptyOutDir: false,
        copyPublicDir: false,
        rollupOptions: {
          input: { 'alarm-worker': 'src/app/alarm-worker/main.ts' },
          output: { entryFileNames: entryFileName },
        },
      },
    },
    kiosk: {
      consumer: 'client',
      build: {
        ...browserBuild,
        emptyOutDir: false,
        copyPublicDir: false,
        // a test reads it: which modules the page brings along
        manifest: 'kiosk-manifest.json',
        rollupOptions: {
          input: { kiosk: 'kiosk.html', 'kiosk-worker': 'src/kiosk/survival/worker/main.ts' },
          output: {
            entryFileNames: entryFileName,
            codeSplitting: {
              groups: [{ debugName: 'at once', name: atOnce('/src/kiosk/main.tsx', 'page') }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        sourcemap: true,
        rollupOptions: { input: { gaugeboard: 'src/cli/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // one after the other: the first empties what the second adds to
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  test: {
    // a busy machine needs ten times as long as a quiet one, and longer than the usual second
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    // many tests wait for other processes, and leave a third of the processors idle with a worker each
    maxWorkers: '150%',
    // work in turns goes on while time stands still, and stops for no test after it
    fakeTimers: {
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    },
    unstubGlobals: true,
    // files of one project share a worker's modules: loading them for each took as long as many of the tests
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: [...testsIn(PURE), 'scripts/base-map/**/*.test.ts'] },
      },
      {
        extends: true,
        // a thread starts in three quarters of a process's time
        test: { name: 'pages', include: testsIn(PAGES), exclude: APART, pool: 'threads' },
      },
      {
        extends: true,
        test: { name: 'servers', globalSetup: SHARED, include: testsIn(SERVERS), exclude: APART },
      },
      { extends: true, test: { name: 'apart', include: APART, isolate: true } },
      {
        extends: true,
        test: {
          name: 'programs',
          globalSetup: SHARED,
          include: ['src/**/*.test.{ts,tsx}', 'e2e/prove/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: testsIn([...PURE, ...PAGES, ...SERVERS]),
          isolate: true,
        },
      },
    ],
  },
})
