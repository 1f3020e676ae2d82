import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import getPort from 'get-port'

export interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The built program as an organisation runs it behind a proxy, so without TLS, as nginx beside it. */
export function ourServer(dataDirectory: string): Promise<Server> {
  return started('node', ['bin/gaugeboard.js', 'service'], {
    DATA_DIR: dataDirectory,
    SERVICE_PORT: '0',
    TRUSTED_PROXY: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  })
}

/** Rows to objects to `JSON.stringify` on `node:http`, on the same store. */
export function stringifyServer(dataDirectory: string): Promise<Server> {
  return started('node', ['--import', 'tsx', 'bench/service/stringify-server.ts'], {
    DATA_DIR: dataDirectory,
  })
}

/** nginx on a folder of files, one process; `undefined` where there is no nginx with `gzip_static`. */
export function nginxServer(folder: string): Promise<Server | undefined> {
  return nginx(folder, async (work, port) => {
    const configuration = join(work, 'nginx.conf')
    await writeFile(
      configuration,
      `daemon off; master_process off; pid ${work}/pid; error_log stderr error;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 1000000;
      types { application/json json; }
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work}/${kind};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`,
    )
    return configuration
  })
}

/**
 * nginx in a folder below the one given, with the configuration file that is written for that folder and a free port;
 * `undefined` where there is no nginx with what is needed here.
 */
export async function nginx(
  folder: string,
  configured: (work: string, port: number) => Promise<string>,
): Promise<Server | undefined> {
  const about = await promisify(execFile)('nginx', ['-V']).catch(() => undefined)
  if (!about?.stderr.includes('http_gzip_static_module')) return undefined
  const port = await getPort({ host: '127.0.0.1' })
  const work = join(folder, 'nginx')
  await mkdir(work)
  const child = spawn('nginx', ['-c', await configured(work, port)], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let answered = false; !answered; ) {
    if (child.exitCode !== null) throw new Error('nginx ended at once')
    answered = await fetch(url).then(
      () => true,
      () => false,
    )
  }
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

export async function started(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Server> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url) {
      child.stdout.resume()
      return { url, pid: child.pid ?? 0, stop: () => ended(child) }
    }
  }
  throw new Error(`${args.join(' ')} ended before it listened`)
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
