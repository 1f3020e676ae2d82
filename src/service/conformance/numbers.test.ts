import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECKS } from './checks.ts'
import { HELD_ELSEWHERE } from './testing/held-elsewhere.ts'

const root = resolve(import.meta.dirname, '../../..')
const page = readFileSync(resolve(root, 'docs/interface.md'), 'utf8')
const sections = page
  .split(/^## /m)
  .map((text) => ({ text, isPlanned: /^\*None of this .* built yet/m.test(text) }))
const rules = sections.flatMap(({ text, isPlanned }) =>
  [...text.matchAll(/^- \*\*([RC]\d+)\*\* (.*)$/gm)].map(([, number = '', words = '']) => ({
    number,
    isPlanned: isPlanned || words.includes('not built yet') || words.includes('Not built yet'),
  })),
)
const checked = new Set(CHECKS.flatMap((check) => check.rules.split(' ')))

describe('docs/interface.md and the checks', () => {
  test('give every number once', () => {
    expect(rules.length).toBeGreaterThan(80)
    expect(new Set(rules.map(({ number }) => number)).size).toBe(rules.length)
  })

  test.each(rules.filter(({ isPlanned }) => !isPlanned))(
    '$number has a check, or a test elsewhere',
    ({ number }) => {
      expect(checked.has(number) || number in HELD_ELSEWHERE).toBe(true)
    },
  )

  test('know the same numbers', () => {
    const known = rules.map(({ number }) => number)
    for (const number of [...checked, ...Object.keys(HELD_ELSEWHERE)]) expect(known).toContain(number)
  })

  test.each(Object.values(HELD_ELSEWHERE).flat())(
    '%s, which holds what cannot be seen from outside, is there',
    (file) => {
      expect(existsSync(resolve(root, file))).toBe(true)
    },
  )

  test('a check carries rules of the interface or choices of ours, so that they can be told apart', () => {
    for (const { rules: text, title } of CHECKS) expect(text, title).toMatch(/^(R\d+( R\d+)*|C\d+( C\d+)*)$/)
  })
})
