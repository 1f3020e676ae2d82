import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { connectionBounds, descriptorLimit, tooFewDescriptors } from './connection-bounds.ts'

const run = promisify(execFile)

describe('the connections of a process', () => {
  test.each([64, 256, 1_024, 4_096, 20_000, 65_536, 1_048_576, Number.POSITIVE_INFINITY])(
    'stay below its %d descriptors, and have a reserve',
    (descriptors) => {
      const { inAll, ofAnybody, ofPeople, streams } = connectionBounds(descriptors)
      expect(inAll).toBeLessThanOrEqual(descriptors * 0.99)
      expect(descriptors - inAll).toBeGreaterThanOrEqual(Math.min(256, descriptors / 4))
      expect(streams).toBeLessThan(ofAnybody)
      expect(ofAnybody).toBeGreaterThan(inAll / 2)
      // for people, and then for those who are still to be heard
      expect(ofPeople).toBeGreaterThan(0)
      expect(inAll - ofAnybody - ofPeople).toBeGreaterThan(0)
      for (const bound of [inAll, ofAnybody, ofPeople, streams]) expect(bound).toBe(Math.floor(bound))
    },
  )

  test('are as many as are of use, whatever the system allows', () => {
    expect(connectionBounds(Number.POSITIVE_INFINITY)).toEqual({
      inAll: 32_000,
      ofAnybody: 28_000,
      ofPeople: 2_000,
      streams: 20_000,
    })
  })

  test('a limit that is too small is named, with what it is enough for and how to raise it', () => {
    expect(tooFewDescriptors(1_024)).toMatch(/only 1024 files.*672 connections and 504 event.*LimitNOFILE/)
    expect(tooFewDescriptors(4_096)).toBeUndefined()
  })
})

test.skipIf(process.platform === 'win32')('the limit is what the system says of this process', async () => {
  const program = `import { descriptorLimit } from './src/server/http/connection-bounds.ts'; console.log(descriptorLimit())`
  const { stdout } = await run('sh', [
    '-c',
    'ulimit -n 321; exec "$0" --import tsx --input-type=module -e "$1"',
    process.execPath,
    program,
  ])
  expect(Number(stdout)).toBe(321)
  expect(descriptorLimit()).toBeGreaterThan(321)
})
