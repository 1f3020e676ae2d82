import { spawn } from 'node:child_process'
import { createServer, type Plugin } from 'vite'

/**
 * The same stack with hot reload: the program restarts when a file it imports changes, Vite serves the app and
 * hands everything else to the program.
 */
const API_PORT = 8081

const program = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/cli/main.ts', 'start'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT) },
})

/** What the server does at these addresses: the page of a public screen instead of the dashboard's. */
const kioskPage: Plugin = {
  name: 'kiosk-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/kiosk\/[^/?]+(\?|$)/.test(request.url ?? '')) request.url = '/kiosk.html'
      next()
    })
  },
}

const target = `http://127.0.0.1:${API_PORT}`
const vite = await createServer({
  plugins: [kioskPage],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT || 8080),
    proxy: { '/api': target, '/healthz': target, '/readyz': target, '^/kiosk/[^/]+/.': target },
  },
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    program.kill(signal)
    await vite.close()
    process.exit()
  })
}
