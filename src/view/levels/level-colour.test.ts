import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, inkOn, laidOver } from './level-colour.ts'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split(':root[data-theme="dark"]')
const token = (theme: string, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ??
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(light)?.[1] ??
  ''

describe('colours of states', () => {
  const themes = [
    ['light', light],
    ['dark', dark],
  ] as const
  const states = ['state-normal', 'state-1', 'state-2', 'state-3']

  it.each(themes)('carry their glyph in the %s theme', (_, theme) => {
    for (const state of states) {
      expect(contrast(token(theme, state), token(theme, `on-${state}`)), state).toBeGreaterThan(3)
    }
  })

  it.each(themes)(
    'stand in a ring and are drawn in lines that show on page and map in the %s theme',
    (_, theme) => {
      for (const ground of ['surface', 'land', 'water']) {
        expect(contrast(token(theme, 'mark-neutral'), token(theme, ground)), ground).toBeGreaterThan(3)
      }
      // below all levels there is no line to draw
      for (const state of states.slice(1)) {
        expect(contrast(token(theme, `${state}-line`), token(theme, 'surface')), state).toBeGreaterThan(3)
      }
    },
  )
})

describe('an organisation’s own colour', () => {
  it('carries a glyph, whatever it is', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (own) => {
        expect(contrast(own, inkOn(own))).toBeGreaterThan(4)
      }),
    )
  })

  it('is laid over a ground by its share', () => {
    expect(laidOver('#ff0000', '#ffffff', 0.5)).toBe('#ff8080')
    expect(laidOver('#ff0000', '#ffffff', 0)).toBe('#ffffff')
    expect(laidOver('#f00', '#fff', 0.5)).toBe('#ff8080')
  })
})
