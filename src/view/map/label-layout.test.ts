import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Labelled, layOutLabels, overlaps } from './label-layout.ts'

const room = { left: 0, top: 0, width: 400, height: 300 }
const item = (x: number, y: number, more: Partial<Labelled> = {}): Labelled => ({
  x,
  y,
  radius: 12,
  label: { width: 80, height: 30 },
  brief: null,
  ...more,
})

const sidesOf = (items: readonly Labelled[]) => layOutLabels(items, room).labels.map((label) => label?.side)

describe('labels', () => {
  it('stand to the right, or to the left at the right edge', () => {
    expect(sidesOf([item(100, 100), item(380, 200)])).toEqual(['right', 'left'])
  })

  it('give way to what is more important', () => {
    expect(sidesOf([item(100, 100), item(160, 100)])).toEqual(['left', 'right'])
  })

  it('are left out where there is no room, unless they are needed', () => {
    const crowd = Array.from({ length: 25 }, (_, i) => item(160 + (i % 5) * 26, 100 + Math.floor(i / 5) * 26))
    const middle = { ...(crowd[12] as Labelled) }
    expect(sidesOf([...crowd.filter((_, i) => i !== 12), middle]).at(-1)).toBeUndefined()
    const needed = { ...middle, brief: { width: 40, height: 18 } }
    expect(sidesOf([needed, ...crowd])[0]).toBeDefined()
  })

  it('cover as little as can be where they are needed and no side is free', () => {
    const row = (y: number) =>
      [4, 28, 52, 76, 100, 124, 148, 172, 196].map((x) => item(x, y, { label: null }))
    const marks = [28, 52, 76, 100].flatMap(row).filter(({ x, y }) => x !== 100 || y !== 100)
    // of what stands below, the label touches no more than an edge
    const below = row(155)
    const needed = item(100, 100, { brief: { width: 80, height: 30 } })
    expect(layOutLabels([needed, ...marks, ...below], room).labels[0]?.side).toMatch(/^bottom/)
  })

  it('move a little way off where they are needed and no side is free', () => {
    // a danger at the left edge of a phone, its neighbours above and a cluster to the right of it
    const needed = item(50, 100, { label: { width: 110, height: 30 }, brief: { width: 68, height: 18 } })
    const others = [item(20, 90), item(50, 72), item(86, 110, { radius: 18 })].map((one) => ({
      ...one,
      label: null,
    }))
    const { labels, covered } = layOutLabels([needed, ...others], room)
    expect(labels[0]).toMatchObject({ isBrief: true, moved: expect.anything() })
    const label = covered.at(-1)
    expect(covered.slice(0, -1).filter((box) => label && overlaps(box, label))).toEqual([])
  })

  it('stand at a corner of the mark where its sides are taken', () => {
    const beside = [item(130, 100, { label: null }), item(70, 100, { label: null })]
    const around = [item(75, 62, { label: null }), item(75, 138, { label: null })]
    expect(layOutLabels([item(100, 100), ...beside, ...around], room).labels[0]?.side).toBe('top-right')
  })

  it('become brief before they cover anything', () => {
    const above = [70, 100, 130].map((x) => item(x, 62, { label: null }))
    const below = [70, 100, 130].map((x) => item(x, 138, { label: null }))
    const beside = [item(40, 100, { label: null }), item(172, 100, { label: null })]
    const needed = item(100, 100, { brief: { width: 40, height: 18 } })
    expect(layOutLabels([needed, ...above, ...below, ...beside], room).labels[0]).toEqual({
      side: 'right',
      isBrief: true,
    })
  })

  it('keep off what lies on the map', () => {
    const legend = { left: 105, top: 80, right: 200, bottom: 120 }
    expect(layOutLabels([item(100, 100)], room, [legend]).labels[0]?.side).not.toBe('right')
  })

  it('never cover each other', () => {
    const items = fc.array(
      fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(items, (places) => {
        const { covered } = layOutLabels(
          places.map(({ x, y }) => item(x, y)),
          room,
        )
        const labels = covered.slice(places.length)
        labels.forEach((label, i) => {
          expect(labels.slice(i + 1).some((other) => overlaps(label, other))).toBe(false)
        })
      }),
    )
  })
})
