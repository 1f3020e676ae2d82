import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device } from '../../../domain/device.ts'
import { chunkSpanMs } from './chunk.ts'
import { type ChunkRange, RequestSplitter } from './request-splitter.ts'

const SPAN_MS = chunkSpanMs(300)

function device(sensors: number, newestChunk: number | null): Device {
  return {
    id: 'd',
    name: 'd',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 300,
    lastUpdateMs: newestChunk === null ? null : newestChunk * SPAN_MS + 1,
    sensors: Array.from({ length: sensors }, (_, n) => ({ id: `s${n}`, name: '', kind: '', unit: '' })),
  }
}

/** The requests of a run; chunks before `firstFilled` turn out empty. */
function requestsOf(
  of: Device,
  run: ChunkRange,
  firstFilled = Number.NEGATIVE_INFINITY,
  longestMs = Number.POSITIVE_INFINITY,
): ChunkRange[] {
  const requests = new RequestSplitter(of, run, SPAN_MS, () => longestMs)
  const taken: ChunkRange[] = []
  for (let request = requests.take(); request; request = requests.take()) {
    taken.push(request)
    requests.report(request.last < firstFilled ? 0 : 4000)
  }
  return taken
}

describe('the requests of a run', () => {
  it('are the whole run without overlap, the newest first, whatever turns out empty', () => {
    const index = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(
        fc.tuple(index, index).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) })),
        fc.nat(60),
        fc.option(index),
        index,
        (run, sensors, newest, firstFilled) => {
          const requests = requestsOf(device(sensors, newest), run, firstFilled)
          const chunks = requests.flatMap(({ first, last }) =>
            Array.from({ length: last - first + 1 }, (_, n) => last - n),
          )
          expect(chunks).toEqual(Array.from({ length: run.last - run.first + 1 }, (_, n) => run.last - n))
        },
      ),
    )
  })

  it('are no longer than an answer of 16 MiB', () => {
    const lengths = (sensors: number) =>
      requestsOf(device(sensors, 99), { first: 0, last: 99 }).map(({ first, last }) => last - first + 1)
    expect(lengths(6)).toEqual([18, 18, 18, 18, 18, 10])
    expect(lengths(1000).every((length) => length === 1)).toBe(true)
  })

  it('are no longer than the service is known to answer in time, also where there is nothing', () => {
    const lengths = (days: number) =>
      requestsOf(device(6, 99), { first: 0, last: 11 }, 99, days * 86_400_000).map(
        ({ first, last }) => last - first + 1,
      )
    expect(lengths(30)).toEqual([3, 3, 3, 3])
    expect(new Set(lengths(1))).toEqual(new Set([1]))
  })

  it('reach over all the time since the device fell silent', () => {
    const silent = requestsOf(device(6, 50), { first: 0, last: 1000 })
    expect(silent[0]).toEqual({ first: 33, last: 1000 })
    expect(requestsOf(device(6, 50), { first: 100, last: 1000 })).toEqual([{ first: 100, last: 1000 }])
  })

  it('grow while there is nothing', () => {
    const requests = requestsOf(device(6, 1000), { first: -3000, last: 1000 }, 1000)
    expect(requests.length).toBeLessThan(12)
  })
})
