import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nginx, type Server, started } from '../service/servers.ts'

/** A service, and what it is asked with. */
export interface Upstream {
  url: string
  apiKey: string
  secretKey: string
}

/** The built dashboard before a service, as an organisation runs it, with nothing between it and whoever asks. */
export function dashboardServer(dataDirectory: string, upstream: Upstream): Promise<Server> {
  return started('node', ['dist/server/gaugeboard.js', 'start'], {
    DATA_DIR: dataDirectory,
    PORT: '0',
    AUTH: 'none',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: upstream.apiKey,
    UPSTREAM_SECRET_KEY: upstream.secretKey,
    CLIENT_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  })
}

/** A service of the plainest kind on a store (`plain-service.ts`). */
export function plainService(dataDirectory: string): Promise<Server> {
  return started('node', ['--import', 'tsx', 'bench/bff/plain-service.ts'], { DATA_DIR: dataDirectory })
}

/** nginx before the dashboard, answering from its own cache; `undefined` where there is no nginx. */
export function cachingNginx(folder: string, target: string): Promise<Server | undefined> {
  return nginx(folder, async (work, port) => {
    await mkdir(join(work, 'cache'))
    const configuration = join(work, 'nginx.conf')
    await writeFile(
      configuration,
      `daemon off; master_process off; pid ${work}/pid; error_log stderr error;
      events { worker_connections 256; }
      http {
        access_log off; keepalive_requests 1000000;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work}/${kind};`).join(' ')}
        proxy_cache_path ${work}/cache keys_zone=answers:10m;
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass ${target};
            proxy_cache answers; proxy_cache_valid 200 1h;
            proxy_ignore_headers Cache-Control Expires Vary;
            proxy_cache_key $uri$is_args$args$http_accept_encoding;
          }
        }
      }`,
    )
    return configuration
  })
}
