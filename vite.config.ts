import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * One build makes both halves: the browser's app in `dist/app` and the `gaugeboard` program in `dist/server`
 * (its packages stay in node_modules, because one of them is a native binary).
 */
export default defineConfig({
  plugins: [react()],
  environments: {
    client: {
      build: {
        outDir: 'dist/app',
        emptyOutDir: true,
        sourcemap: true,
        assetsInlineLimit: 0,
        // a test reads it: which modules the public page brings along
        manifest: true,
        rollupOptions: { input: ['index.html', 'kiosk.html'] },
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
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/prove/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
