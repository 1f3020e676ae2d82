import { Agent, request } from 'node:http'

const EVERY_MS = 10

/**
 * The p99 of what a kiosk waits for its answers, in milliseconds, over some time. It asks every 10 ms whatever it still
 * waits for: a server that stands still is asked as often as one that answers.
 */
export async function kioskP99(url: string, forMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const waits: Promise<number>[] = []
  const endMs = performance.now() + forMs
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      waits.push(answerMs(`${url}/api/kiosks/demo/devices`, agent))
      if (performance.now() < endMs) return
      clearInterval(timer)
      resolve()
    }, EVERY_MS)
  })
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b)
  agent.destroy()
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

function answerMs(url: string, agent: Agent): Promise<number> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - startedMs))
    })
      .on('error', reject)
      .end()
  })
}
