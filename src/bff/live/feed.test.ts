import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryFeed, type FeedEvent } from './feed.ts'

const reading = (t: number): FeedEvent => ({ kind: 'reading', reading: { device: 'd', t, values: {} } })
const timeOf = (event: FeedEvent) => (event.kind === 'reading' ? event.reading.t : undefined)

describe('a feed in memory', () => {
  it('gives whoever comes back exactly what they missed, or says that it cannot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(40), fc.nat(40), (kept, before, after) => {
        const feed = createMemoryFeed(kept)
        for (let t = 1; t <= before; t++) feed.publish(reading(t))
        const seen = feed.head
        for (let t = before + 1; t <= before + after; t++) feed.publish(reading(t))
        const missed = feed.since(seen)
        if (after > kept) return void expect(missed).toBe('reset')
        if (missed === 'reset') throw new Error('a reset without need')
        expect(missed.map(({ event }) => timeOf(event))).toEqual(
          Array.from({ length: after }, (_, n) => before + 1 + n),
        )
      }),
    )
  })

  it.each(['', '.', 'x.1', '1', 'x'.repeat(99), '__proto__'])('does not know the id %j', (id) => {
    expect(createMemoryFeed().since(id)).toBe('reset')
  })

  it('knows no id of another feed, nor one that is yet to come or written otherwise', () => {
    const [one, other] = [createMemoryFeed(), createMemoryFeed()]
    for (const feed of [one, other]) feed.publish(reading(1))
    expect(other.since(one.head)).toBe('reset')
    const epoch = one.head.slice(0, -1)
    for (const n of ['2', '-1', '1.0', '01', '1e0', ' 1', 'NaN']) expect(one.since(epoch + n)).toBe('reset')
    expect(one.since(`${epoch}0`)).toHaveLength(1)
  })

  it('tells each listener every entry in order, until it has had enough', () => {
    const feed = createMemoryFeed()
    const heard: (number | undefined)[] = []
    const listener = ({ event }: { event: FeedEvent }) => void heard.push(timeOf(event))
    const stops = [feed.subscribe(listener), feed.subscribe(listener)]
    feed.publish(reading(1))
    stops[0]?.()
    feed.publish(reading(2))
    stops[1]?.()
    feed.publish(reading(3))
    expect(heard).toEqual([1, 1, 2])
  })
})
