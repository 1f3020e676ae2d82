import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CALM_DWELL_SECONDS,
  dwellMs,
  nextSlide,
  type Rotation,
  START,
  STATIONS_BETWEEN_OVERVIEWS,
  type Turn,
  weightOf,
} from './rotation.ts'

const calm = (id: string): Turn => ({ id, severity: 0, isRising: false })
const alert = (id: string, severity: number): Turn => ({ ...calm(id), severity })

/** Worst first, as the list is given. */
const aList = fc
  .uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), severity: fc.nat(4), isRising: fc.boolean() }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 40,
  })
  .map((turns) => turns.sort((a, b) => b.severity - a.severity))

function run(turns: readonly Turn[], slides: number, from: Rotation = START): Rotation[] {
  const steps: Rotation[] = []
  for (let step = from; steps.length < slides; steps.push(step)) step = nextSlide(step, turns)
  return steps
}

const idsOf = (steps: readonly Rotation[]) =>
  steps.map(({ slide }) => (slide.kind === 'station' ? slide.id : slide.kind))

/** Weights share the slides, and each overview takes one. */
function longestWait(turns: readonly Turn[]): number {
  const all = turns.reduce((sum, turn) => sum + weightOf(turn), 0)
  return (all + turns.length) * 2
}

describe('the rotation', () => {
  it('begins with the worst and comes back to it between the others', () => {
    const turns = [alert('danger', 3), alert('watch', 1), calm('a'), calm('b'), calm('c')]
    expect(idsOf(run(turns, 12))).toEqual([
      ...['danger', 'watch', 'danger', 'watch', 'danger', 'overview'],
      ...['danger', 'watch', 'danger', 'a', 'danger', 'overview'],
    ])
  })

  it('of calm stations goes through all in the order of the list, again and again, with the overview between', () => {
    expect(idsOf(run(['a', 'b', 'c'].map(calm), 8))).toEqual([
      ...['a', 'b', 'c', 'overview', 'a', 'b', 'c', 'overview'],
    ])
  })

  it('of one station stays with it, and of none has nothing to show', () => {
    expect(idsOf(run([calm('only')], 3))).toEqual(['only', 'only', 'only'])
    expect(idsOf(run([], 2))).toEqual(['empty', 'empty'])
  })

  it('shows no station twice in a row where there is another', () => {
    fc.assert(
      fc.property(aList, (turns) => {
        const shown = idsOf(run(turns, 60))
        if (turns.length > 1) expect(shown.every((id, n) => id !== shown[n - 1])).toBe(true)
      }),
    )
  })

  it('lets nobody wait for ever', () => {
    fc.assert(
      fc.property(aList, (turns) => {
        const bound = longestWait(turns)
        const shown = idsOf(run(turns, bound * 4))
        for (const { id } of turns) {
          const times = shown.flatMap((one, n) => (one === id ? [n] : []))
          const waits = [...times, shown.length].map((n, i) => n - (times[i - 1] ?? -1))
          expect(Math.max(...waits)).toBeLessThanOrEqual(bound)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('lets nobody wait for ever either where levels change at every slide', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.nat(3)), (count, severities) => {
        const seen = new Set<string>()
        let step = START
        for (let n = 0; n < count * 80; n++) {
          const turns = Array.from({ length: count }, (_, i) =>
            i === count - 1 ? calm('last') : alert(`${i}`, severities.next().value as number),
          )
          step = nextSlide(step, turns)
          if (step.slide.kind === 'station') seen.add(step.slide.id)
        }
        expect(seen.size).toBe(count)
      }),
      { numRuns: 60 },
    )
  })

  it('shows the worse at least as often as the less bad', () => {
    fc.assert(
      fc.property(aList, (turns) => {
        const shown = idsOf(run(turns, longestWait(turns) * 4))
        const count = (turn: Turn) => shown.filter((id) => id === turn.id).length
        for (const a of turns) {
          for (const b of turns) {
            if (weightOf(a) >= weightOf(b)) expect(count(a)).toBeGreaterThanOrEqual(count(b) - 1)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('shows each of equal stations once a round, however the list is shuffled meanwhile', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(ids, fc.infiniteStream(fc.nat()), (all, picks) => {
        let step = START
        const shown: string[] = []
        while (shown.length < 3 * all.length) {
          const rest = [...all]
          const list = all.map(
            () => rest.splice((picks.next().value as number) % rest.length, 1)[0] as string,
          )
          step = nextSlide(step, list.map(calm))
          if (step.slide.kind === 'station') shown.push(step.slide.id)
        }
        for (let n = 0; n < shown.length; n += all.length) {
          expect(new Set(shown.slice(n, n + all.length)).size).toBe(all.length)
        }
      }),
    )
  })

  it('shows a station next whose level has become worse, however long others have waited, and a new one in a level', () => {
    const ids = Array.from({ length: 30 }, (_, n) => `${n}`)
    const steps = run(ids.map(calm), 22)
    const before = steps.at(-1) as Rotation
    const recent = idsOf(steps).at(-2) as string
    const rest = ids.filter((id) => id !== recent).map(calm)
    const worse = run([alert(recent, 1), ...rest], 3, before)
    expect(idsOf(worse)[0]).toBe(recent)
    expect(idsOf(worse).slice(1)).not.toContain(recent)
    expect(idsOf(run([alert('new', 1), ...rest], 1, before))).toEqual(['new'])
  })

  it('shows the overview as often as it says', () => {
    fc.assert(
      fc.property(aList, (turns) => {
        const shown = idsOf(run(turns, 60))
        const most = Math.min(STATIONS_BETWEEN_OVERVIEWS, turns.length)
        if (turns.length > 1) expect(shown.slice(0, most + 1)).toContain('overview')
        else expect(shown).not.toContain('overview')
      }),
    )
  })

  it('remembers nothing of stations that are gone', () => {
    const before = run(['a', 'b', 'c'].map(calm), 5).at(-1) as Rotation
    expect([...nextSlide(before, [calm('b')]).seen.keys()]).toEqual(['b'])
  })
})

const seconds = fc.integer({ min: 5, max: 120 })

it('a slide stays as long as it was asked to while all is calm', () => {
  expect(dwellMs(CALM_DWELL_SECONDS, 0, 1)).toBe(14_000)
  expect(dwellMs(60, 0, 2)).toBe(60_000)
})

it('a slide stays the shorter the worse the worst state is, and never too short to be read', () => {
  fc.assert(
    fc.property(seconds, fc.nat(9), fc.integer({ min: 1, max: 2 }), (calm, severity, languages) => {
      const now = dwellMs(calm, severity, languages)
      expect(dwellMs(calm, severity + 1, languages)).toBeLessThanOrEqual(now)
      expect(now).toBeGreaterThanOrEqual(5000 * languages)
    }),
  )
  expect(dwellMs(20, 3, 1)).toBeLessThan(dwellMs(20, 0, 1))
})
