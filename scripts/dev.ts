import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/**
 * The same stack with hot reload: the program restarts when a file it imports changes, Vite serves the app and
 * hands everything else to the program.
 */
const API_PORT = 8081

const program = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/cli/main.ts', 'start'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT) },
})

const target = `http://127.0.0.1:${API_PORT}`
const vite = await createServer({
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT || 8080),
    proxy: { '/api': target, '/healthz': target, '/readyz': target },
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
