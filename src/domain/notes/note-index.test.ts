import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { latestFirst, type Note, touchesRange } from './note.ts'
import { NoteIndex, type NoteQuery } from './note-index.ts'
import { note } from './testing/note.ts'
import { folded, searchWords } from './word-index.ts'

const range = { fromMs: 100, toMs: 200 }

const select = (index: NoteIndex, query: NoteQuery, limit?: number) =>
  atOnce(index.selectInSteps(query, limit))
const ids = (index: NoteIndex, query: NoteQuery) => select(index, query).notes.map(({ id }) => id)

function indexOf(...notes: Partial<Note>[]) {
  const index = new NoteIndex()
  for (const fields of notes) index.apply({ seq: index.seq + 1, note: note(fields), isRemoved: false })
  return index
}

describe('the notes of stations', () => {
  it('are found by station and range, the latest first', () => {
    const index = indexOf(
      { id: 'a', from: 110 },
      { id: 'b', from: 150, to: 160 },
      { id: 'c', from: 150, at: 9 },
      { id: 'd', device: 'weir', from: 120 },
      { id: 'e', from: 300 },
    )
    expect(ids(index, { range })).toEqual(['c', 'b', 'd', 'a'])
    expect(ids(index, { range, devices: new Set(['weir', 'nobody']) })).toEqual(['d'])
    expect(ids(index, {})).toHaveLength(5)
    expect(ids(index, { isShown: ({ from }) => from > 200 })).toEqual(['e'])
  })

  it('are found by words of text, writer and station, in any case and without accents', () => {
    const index = indexOf(
      { id: 'a', text: 'Pintu air Café dibuka\nice', by: 'Ani' },
      { id: 'b', text: '100 % ＩＣＥ' },
    )
    const nameOf = () => 'Řeka Katulampa'
    const found = (query: string) => ids(index, { words: searchWords(query), nameOf })
    expect(found('CAFE')).toEqual(['a'])
    expect(found('reka ani')).toEqual(['a'])
    expect(found('ice')).toEqual(['a', 'b'])
    expect(found('% 100')).toEqual(['b'])
    expect(found('nothing ice')).toEqual([])
    expect(found('  ')).toHaveLength(2)
  })

  it('say what became of a note, also where it moves or is removed', () => {
    const index = indexOf({ id: 'a', from: 110 })
    const moved = note({ id: 'a', from: 500, revision: 2 })
    expect(index.apply({ seq: 2, note: moved, isRemoved: false })).toEqual({
      before: note({ id: 'a', from: 110 }),
      after: moved,
    })
    expect(ids(index, { range })).toEqual([])
    expect(index.apply({ seq: 3, note: moved, isRemoved: true })).toEqual({ before: moved, after: null })
    expect([index.size, index.seq, index.find('a')]).toEqual([0, 3, undefined])
  })

  it.each([
    [1, ['c']],
    [2, ['c', 'b']],
    [3, ['c', 'b', 'a']],
    [4, ['c', 'b', 'a']],
  ])('are given up to a limit of %s, with the number of all', (limit, given) => {
    const index = indexOf({ id: 'a', from: 1 }, { id: 'b', from: 2 }, { id: 'c', from: 3 })
    const found = select(index, {}, limit)
    expect(found.notes.map(({ id }) => id)).toEqual(given)
    expect(found.count).toBe(3)
  })

  it('of another time or station are not looked at', () => {
    const index = new NoteIndex()
    let looks = 0
    for (let n = 0; n < 1_000; n++) {
      const fields = note({ id: String(n), device: `gauge ${n % 10}`, to: n % 3 === 0 ? n + 5 : null })
      const look = { get: () => looks++ && n, enumerable: true }
      index.apply({ seq: n + 1, note: Object.defineProperty(fields, 'from', look), isRemoved: false })
    }
    ids(index, {})
    looks = 0
    expect(select(index, { range: { fromMs: 500, toMs: 503 } }).count).toBe(4)
    expect(select(index, { devices: new Set(['gauge 3', 'gauge 4']) }).count).toBe(200)
    expect(looks).toBe(0)
  })

  it('are looked at in steps', () => {
    const index = indexOf(...Array.from({ length: 1_000 }, (_, n) => ({ id: String(n), text: `gate ${n}` })))
    const stepsOf = (query: NoteQuery) => [...index.selectInSteps(query)].length
    expect(stepsOf({})).toBeGreaterThanOrEqual(3)
    expect(stepsOf({ words: ['gate'] })).toBeGreaterThan(1_000)
    expect(stepsOf({ words: ['gate'] })).toBeLessThan(20)
  })

  it('that change between two steps of a search are found as they were, or not at all', () => {
    const index = indexOf({ id: 'a', text: 'ice' }, { id: 'b', text: 'gate' })
    const steps = index.selectInSteps({ words: ['ice'] })
    steps.next()
    index.apply({ seq: 3, note: note({ id: 'b', text: 'ice' }), isRemoved: false })
    index.apply({ seq: 4, note: note({ id: 'a', text: 'ice' }), isRemoved: true })
    expect(['', 'b']).toContain(
      atOnce(steps)
        .notes.map(({ id }) => id)
        .join(),
    )
    expect(ids(index, { words: ['ice'] })).toEqual(['b'])
  })
})

describe('an index of notes', () => {
  const aText = fc
    .array(fc.constantFrom('Ice', 'ice', 'gate', 'gäte', 'GATE3', 'a', ' ', '\n', '\u3000'), { maxLength: 5 })
    .map((parts) => parts.join(''))
  const aNote = fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
    device: fc.constantFrom('gauge', 'weir', 'Icebridge'),
    from: fc.nat(30),
    lengthMs: fc.option(fc.nat(20)),
    text: aText,
    by: fc.option(fc.constantFrom('Ani', 'Gatekeeper')),
    at: fc.nat(3),
    isPublic: fc.boolean(),
    edited: fc.option(fc.record({ by: fc.constant(null), at: fc.nat(9) })),
    isRemoved: fc.boolean(),
  })
  const aRange = fc.tuple(fc.integer({ min: -5, max: 55 }), fc.integer({ min: 1, max: 20 }))
  const aQuery = fc.record({
    devices: fc.option(fc.uniqueArray(fc.constantFrom('gauge', 'weir', 'Icebridge', 'nobody'))),
    range: fc.option(aRange),
    sinceMs: fc.option(fc.nat(9)),
    q: fc.constantFrom('', 'ice', 'gate', 'E', 'gate ice', 'a i', '3', 'ic\u0065\u0301'),
    limit: fc.integer({ min: 1, max: 10 }),
  })
  const nameOf = (device: string) => `Station ${device}`
  const isShown = ({ isPublic }: Note) => isPublic

  function selected(notes: Iterable<Note>, { devices, range, sinceMs, words = [] }: NoteQuery): Note[] {
    return [...notes]
      .filter((one) => !devices || devices.has(one.device))
      .filter((one) => !range || touchesRange(one, range))
      .filter((one) => sinceMs === undefined || (one.edited?.at ?? one.at) >= sinceMs)
      .filter(isShown)
      .filter((one) => {
        const texts = [one.text, one.by ?? '', nameOf(one.device)].map(folded)
        return words.every((word) => texts.some((text) => text.includes(word)))
      })
      .sort(latestFirst)
  }

  it('finds what a look at all notes finds, after any changes', () => {
    const aStep = fc.oneof({ arbitrary: aNote, weight: 3 }, { arbitrary: aQuery, weight: 1 })
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const index = new NoteIndex()
        const notes = new Map<string, Note>()
        for (const step of steps) {
          if ('q' in step) {
            const [fromMs, lengthMs] = step.range ?? [0, 0]
            const query: NoteQuery = {
              devices: step.devices ? new Set(step.devices) : undefined,
              range: step.range ? { fromMs, toMs: fromMs + lengthMs } : undefined,
              sinceMs: step.sinceMs ?? undefined,
              words: searchWords(step.q),
            }
            const all = selected(notes.values(), query)
            const found = select(index, { ...query, nameOf, isShown }, step.limit)
            expect(found).toEqual({ notes: all.slice(0, step.limit), count: all.length })
          } else {
            const { lengthMs, isRemoved, ...fields } = step
            const to = lengthMs === null ? null : fields.from + lengthMs
            const changed = note({ ...fields, to })
            const { before } = index.apply({ seq: index.seq + 1, note: changed, isRemoved })
            expect(before).toBe(notes.get(changed.id) ?? null)
            if (isRemoved) notes.delete(changed.id)
            else notes.set(changed.id, changed)
          }
        }
        expect(index.size).toBe(notes.size)
      }),
    )
  })
})
