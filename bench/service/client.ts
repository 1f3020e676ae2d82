import { Agent, get, type OutgoingHttpHeaders } from 'node:http'

/** Asks over kept connections and counts what comes back. */
export interface Client {
  /** Resolves to the bytes of the body, as they were sent. Rejects for anything but 200. */
  ask(url: string, headers: OutgoingHttpHeaders): Promise<number>
  close(): void
}

export function createClient(connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: (url, headers) =>
      new Promise((resolve, reject) => {
        get(url, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          response.on('end', () => resolve(bytes))
          response.on('error', reject)
        }).on('error', reject)
      }),
    close: () => agent.destroy(),
  }
}
