import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { keptSelfSigned, selfSignedFile } from '../../../src/server/https/self-signed.ts'
import { startFront } from '../storm/front.ts'

/** nginx before a dashboard, over HTTP/2: the cache of public screens, and the proxy of everything. */
export interface Fronts {
  kioskPort: number
  proxyPort: number
  stop(): Promise<void>
}

const OPERATIONS = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url))

/** Starts nginx with `docs/kiosk-nginx.conf` and, on a port of its own, the server that `docs/operations.md` shows. */
export async function openFronts(program: string, folder: string, dashboardPort: number): Promise<Fronts> {
  await keptSelfSigned(folder, '127.0.0.1', Date.now())
  const pair = `ssl_certificate ${selfSignedFile(folder)}; ssl_certificate_key ${join(folder, 'service.key')};`
  const proxyPort = await getPort({ host: '127.0.0.1' })
  const [proxy] = /^server \{\n {2}listen 443 ssl;[\s\S]*?^\}/m.exec(await readFile(OPERATIONS, 'utf8')) ?? []
  if (proxy === undefined) throw new Error('the documented proxy does not listen on 443 any more')
  const ours = proxy
    .replace('listen 443 ssl;', `listen 127.0.0.1:${proxyPort} ssl http2; ${pair}`)
    .replace(/ssl_certificate \/.*;\n +ssl_certificate_key \/.*;/, '')
    .replace('127.0.0.1:8080', `127.0.0.1:${dashboardPort}`)
  const front = await startFront({
    program,
    folder,
    dashboardUrl: `http://127.0.0.1:${dashboardPort}`,
    edited: (text) =>
      `${text.replace(/listen (127\.0\.0\.1:\d+);/, `listen $1 ssl http2; ${pair}`)}\n${ours}`,
  })
  return { kioskPort: Number(new URL(front.url).port), proxyPort, stop: front.stop }
}
