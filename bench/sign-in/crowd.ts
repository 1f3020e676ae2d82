import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

/**
 * Strangers, each with an address of their own, who sign in wrongly in the same moment whenever a line comes in. Every
 * burst is answered with a line: how many were given which status. A process of its own, so that it holds up nobody who
 * measures.
 */
const [, , url = '', people = ''] = process.argv
const agent = new Agent({ keepAlive: true })
let burst = 0

async function sendBurst(): Promise<Record<string, number>> {
  burst++
  const statuses = await Promise.all(Array.from({ length: Number(people) }, (_, n) => signInAs(n)))
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function signInAs(n: number): Promise<number> {
  const body = JSON.stringify({ username: `stranger-${burst}-${n}`, password: `wrong ${n}` })
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'gaugeboard',
    'x-forwarded-for': `10.${burst}.${n >> 8}.${n & 255}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/session`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

console.log('ready')
for await (const _ of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await sendBurst()))
