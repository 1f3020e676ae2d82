import { expect, test } from 'vitest'
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
