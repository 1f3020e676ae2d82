import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listening } from '../../support/listening.ts'

export interface CuttingProxy {
  url: string
  /** Answers that were cut off so far. */
  readonly cuts: number
  /** From now on everything goes through whole. */
  spare(): void
  close(): Promise<void>
}

/** Bytes of an answer that come through at most before it is cut: its head is some seven hundred. */
const MAX_BYTES = 6_000
/** Now and then nothing comes through for so long that the server has forgotten where the client was. */
const OUTAGE_SHARE = 0.01
const OUTAGE_MS = 700

/**
 * Stands before a server and cuts every answer off after a number of bytes that `random` chooses, in the middle of
 * whatever is there: half of them as if the line broke, half as if the server ended.
 */
export async function cuttingProxy(port: number, random: () => number): Promise<CuttingProxy> {
  let cuts = 0
  let isCutting = true
  let awayUntilMs = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    client.on('error', () => {})
    if (performance.now() < awayUntilMs && isCutting) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    open.add(client).add(upstream)
    upstream.on('error', () => client.destroy())
    client.on('close', () => {
      upstream.destroy()
      open.delete(client)
      open.delete(upstream)
    })
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    let left = isCutting ? Math.floor(random() * MAX_BYTES) : Number.POSITIVE_INFINITY
    upstream.on('data', (bytes) => {
      if (bytes.length < left) {
        left -= bytes.length
        client.write(bytes)
        return
      }
      if (left === Number.NEGATIVE_INFINITY) return
      cuts++
      const rest = bytes.subarray(0, left)
      left = Number.NEGATIVE_INFINITY
      if (random() < OUTAGE_SHARE) awayUntilMs = performance.now() + OUTAGE_MS
      if (random() < 0.5) client.end(rest)
      else client.write(rest, () => client.resetAndDestroy())
    })
  })
  const own = await listening(server)
  return {
    url: `http://127.0.0.1:${own}`,
    get cuts() {
      return cuts
    },
    spare() {
      isCutting = false
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
