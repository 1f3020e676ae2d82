import { describe, expect, test } from 'vitest'
import { indiscretion } from './judge.ts'
import { proveKioskCalls } from './kiosk-calls.ts'
import { kioskDay } from './kiosk-day.ts'
import { oneWall } from './viewers.ts'

const SHORT = {
  stations: 4,
  viewers: 60,
  seconds: 660,
  seed: 20_260_304,
  isConstant: false,
  say: () => {},
}

async function broken(options: Partial<Parameters<typeof proveKioskCalls>[0]> = {}): Promise<string[]> {
  const found: string[] = []
  const judge = (what: string, holds: boolean) => void (holds || found.push(what))
  await proveKioskCalls({ ...SHORT, judge, ...options })
  return found
}

test('the service is asked as often for sixty viewers as for one, with the public key and nothing else', async () => {
  expect(await broken()).toEqual([])
})

describe('it is found out when', () => {
  test('the dashboard forgets under load', async () => {
    const found = await broken({
      dashboard: (create) => {
        let current = create()
        let asked = 0
        return (request) => {
          if (++asked % 500 === 0) current = create()
          return current(request)
        }
      },
    })
    expect(found).toContain('60 viewers cost no more than one')
    expect(found.join()).toMatch(/60 viewers: no more than the \d+ calls/)
  })

  test('a call tells more than the public key', async () => {
    const day = await kioskDay({ stations: 1, intervalSeconds: 300, seconds: 20, viewers: oneWall(1) })
    const [call] = day.calls
    if (!call) throw new Error('nothing was called')
    expect(indiscretion(call, day)).toBeUndefined()
    const headers = new Headers({ authorization: 'Basic YTpi' })
    expect(indiscretion({ ...call, headers }, day)).toBe('a call with authorization')
    expect(indiscretion({ ...call, path: '/devices' }, day)).toBe('a call without the public key')
    const path = `/${day.publicKey}/webhook/sensor-data`
    expect(indiscretion({ ...call, path }, day)).toBe('a call of no public endpoint')
  })
})
