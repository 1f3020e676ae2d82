import { expect, test } from 'vitest'
import { proveDashboard } from './dashboard.ts'
import { proveMemory } from './memory.ts'
import { tellsMemory } from './real-server.ts'

const short = { days: 40, readers: 10, stallMs: 200 }

test.skipIf(!(await tellsMemory()))(
  'a real server holds little while long ranges are read, slowly or by many; less than it needs is found out',
  { timeout: 180_000 },
  async () => {
    const said: string[] = []
    const say = (line: string): void => void said.push(line)
    const { failed } = await proveMemory({ ...short, alone: 150, together: 200, say })
    expect(said.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(failed).toBe(0)
    expect((await proveMemory({ ...short, days: 2, alone: 10, together: 10, say })).failed).toBe(8)
  },
)

test.skipIf(!(await tellsMemory()))(
  'a real dashboard shows a large network within its memory; less than it needs is found out',
  { timeout: 180_000 },
  async () => {
    const notHeld = async (most: number): Promise<string[]> => {
      const wrong: string[] = []
      const judge = (what: string, holds: boolean): void => void (holds || wrong.push(what))
      const network = { devices: 2_000, hasKiosk: true, untilRead: 1_000, betweenListsMs: 100 }
      await proveDashboard({ ...network, most, listMs: 60_000, probeMs: 60_000, judge })
      return wrong
    }
    expect(await notHeld(500)).toEqual([])
    expect(await notHeld(10)).toMatchObject([expect.stringContaining('allowed 10 MB')])
  },
)
