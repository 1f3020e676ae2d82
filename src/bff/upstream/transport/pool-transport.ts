import { rootCertificates } from 'node:tls'
import { Pool } from 'undici'
import { UpstreamEnded } from '../failures.ts'
import { connectionFailure } from './connection-failure.ts'
import { builtUrl, type UpstreamTransport } from './transport.ts'

export interface PoolOptions {
  /** PEM of an additional certificate authority. */
  ca?: string
  /** Most kept connections. */
  connections?: number
}

/** Calls a service over HTTPS through a pool of connections, with compression. */
export function poolTransport(baseUrl: string, { ca, connections = 6 }: PoolOptions = {}): UpstreamTransport {
  const base = new URL(baseUrl)
  const pool = new Pool(base.origin, {
    connections,
    // the client has deadlines for whole calls
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 10_000, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) },
  })
  return {
    address: base.href,
    async get(path, headers, signal) {
      const url = builtUrl(base, path)
      const failed = (error: unknown) => {
        if (pool.destroyed) throw new UpstreamEnded()
        throw signal.aborted ? signal.reason : connectionFailure(error)
      }
      const {
        statusCode,
        headers: received,
        body,
      } = await pool
        .request({
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          headers: { ...headers, 'accept-encoding': 'gzip' },
          signal,
        })
        .catch(failed)
      return {
        status: statusCode,
        header: (name) => [received[name.toLowerCase()]].flat()[0],
        body: guarded(body, failed),
        discard: () => body.dump().catch(() => {}),
      }
    },
    close: () => pool.destroy(),
  }
}

async function* guarded(
  body: AsyncIterable<Uint8Array>,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    failed(error)
  }
}
