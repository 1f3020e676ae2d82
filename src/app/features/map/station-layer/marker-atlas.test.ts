import { describe, expect, it } from 'vitest'
import { WATER_STATES } from '../../../../domain/levels/water-state.ts'
import { contrast } from '../../../../view/levels/level-colour.ts'
import {
  FRESHNESS_ORDER,
  MarkerAtlas,
  type MarkerColours,
  type MarkerTraits,
  SEGMENTS,
} from './marker-atlas.ts'

const colours: MarkerColours = {
  neutral: '#34495c',
  onNeutral: '#ffffff',
  surface: '#ffffff',
  ink: '#14202b',
  faint: '#6b7884',
  normal: '#0f8b8d',
  watch: '#e3b505',
  warning: '#e8751a',
  danger: '#c8102e',
}
const entry: MarkerTraits = {
  glyph: 'level',
  freshness: 'live',
  state: 'danger',
  direction: 'rising',
  colour: undefined,
}

function style(over: Partial<MarkerTraits>) {
  const atlas = new MarkerAtlas()
  const index = atlas.indexOf({ ...entry, ...over })
  const { styles, segments, segmentOf } = atlas.styles(colours)
  const segment = segmentOf[index] as number
  return { ...(styles[index] as (typeof styles)[number]), segment: SEGMENTS[segment], of: segments[segment] }
}

describe('how a station looks', () => {
  it('tells the water by fill and glyph and its freshness by the ring: one never changes the other', () => {
    for (const state of WATER_STATES) {
      const rings = FRESHNESS_ORDER.map((freshness) => style({ state, freshness }).ring)
      expect(rings).toEqual(['solid', 'dashed', 'dotted', 'thin'])
    }
    for (const freshness of ['live', 'late'] as const) {
      expect(style({ freshness })).toMatchObject({ fill: colours.danger, isAlert: true })
    }
  })

  it('tells states apart without colour, and a rise from a fall', () => {
    const glyphs = (['danger', 'warning', 'watch'] as const).flatMap((state) =>
      (['rising', 'falling'] as const).map((direction) => style({ state, direction }).glyph),
    )
    expect(new Set([...glyphs, style({ state: 'normal' }).glyph]).size).toBe(7)
  })

  it('does not show what a silent station last said as if it were so now', () => {
    const silent = style({ freshness: 'silent' })
    expect(silent).toMatchObject({ isAlert: true, ringColour: colours.faint, segment: 'danger' })
    expect(silent.fill).not.toBe(colours.danger)
    expect(contrast(silent.fill, silent.ink)).toBeGreaterThan(4.5)
    expect(style({ freshness: 'silent', state: 'normal' })).toMatchObject({
      ...{ fill: colours.surface, segment: 'silent' },
    })
  })

  it('has an organisation’s own colour, with a glyph that shows on it', () => {
    expect(style({ colour: '#ffff00' })).toMatchObject({ fill: '#ffff00', ink: '#14202b', segment: 'danger' })
  })

  it('counts in a cluster by its state', () => {
    expect(style({ state: 'watch' }).of?.colour).toBe(colours.watch)
    expect(style({ state: 'none', freshness: 'unknown' }).segment).toBe('none')
  })
})

describe('the styles of a network', () => {
  it('keep their index while others come', () => {
    const atlas = new MarkerAtlas()
    const mine = { ...entry, colour: '#7a1fa2' }
    const index = atlas.indexOf(mine)
    const others = Array.from({ length: 2000 }, (_, n) => `#${n.toString(16).padStart(6, '0')}`)
    const indices = others.map((colour) => atlas.indexOf({ ...entry, colour }))
    expect(atlas.indexOf(mine)).toBe(index)
    // more colours than indices: the later ones look as the state does
    expect(Math.max(...indices)).toBeLessThan(256)
    expect(indices.at(-1)).toBe(atlas.indexOf(entry))
    expect(atlas.styles(colours).styles[index]?.fill).toBe('#7a1fa2')
  })
})
