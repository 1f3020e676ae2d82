import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { createServer, type Plugin } from 'vite'
import { WEBHOOK_PATH } from '../src/contract/paths.ts'

/**
 * The same stack with hot reload: the program restarts when a file it imports changes, Vite serves the app and
 * hands everything else to the program. Both answer this machine alone.
 */
const HOST = '127.0.0.1'
const apiPort = await getPort({ host: HOST })

const program = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/cli/main.ts', 'start'], {
  stdio: 'inherit',
  env: { ...process.env, HOST, PORT: String(apiPort) },
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

const target = `http://${HOST}:${apiPort}`
const own = ['/api', '/healthz', '/readyz', '/metrics', WEBHOOK_PATH, '^/kiosk/[^/]+/.']
const vite = await createServer({
  plugins: [kioskPage],
  server: {
    host: HOST,
    port: Number(process.env.PORT || 8080),
    proxy: Object.fromEntries(own.map((path) => [path, target])),
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
