import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'

/** nginx with the documented configuration, before a dashboard. */
export interface Front {
  url: string
  stop(): Promise<void>
}

export interface FrontOptions {
  /** Of nginx. */
  program: string
  /** Is made; everything of it goes there. */
  folder: string
  dashboardUrl: string
  /** What a test has otherwise. */
  edited?: (configuration: string) => string
}

const DOCUMENTED = fileURLToPath(new URL('../../docs/kiosk-nginx.conf', import.meta.url))
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const LOOK_EVERY_MS = 20

/** Starts nginx with `docs/kiosk-nginx.conf` as it is written, but for what it tells the reader to change. */
export async function startFront({
  program,
  folder,
  dashboardUrl,
  edited = (text) => text,
}: FrontOptions): Promise<Front> {
  await mkdir(folder, { recursive: true })
  const port = await getPort({ host: '127.0.0.1' })
  const documented = await readFile(DOCUMENTED, 'utf8')
  const ours = withOurs(documented, {
    'server 127.0.0.1:8080;': `server ${new URL(dashboardUrl).host};`,
    '/var/cache/gaugeboard-kiosk': join(folder, 'cache'),
    'unix:/run/gaugeboard-kiosk.sock': `unix:${join(folder, 'misses.sock')}`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'ssl_certificate /etc/ssl/water.pem;': '',
    'ssl_certificate_key /etc/ssl/water.key;': '',
  })
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      access_log off; keepalive_requests 1000000;
      ${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      ${edited(ours)}
    }`,
  )
  const child = spawn(program, ['-e', `${folder}/error.log`, '-c', configuration], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await isListening(url))) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended at once: ${await readFile(`${folder}/error.log`, 'utf8')}`)
    }
    await setTimeout(LOOK_EVERY_MS)
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function withOurs(documented: string, changes: Readonly<Record<string, string>>): string {
  let text = documented
  for (const [theirs, ours] of Object.entries(changes)) {
    if (!text.includes(theirs)) throw new Error(`the documented configuration has no "${theirs}" any more`)
    text = text.replaceAll(theirs, ours)
  }
  return text
}

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/nothing`).then(
    () => true,
    () => false,
  )
}
