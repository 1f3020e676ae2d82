import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HELD_ELSEWHERE } from '../../../src/service/conformance/testing/held-elsewhere.ts'
import { EDITS } from './edits.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Held by a browser test, which takes a build and a browser to run. */
const IN_THE_BROWSER = ['R28']

describe('an edit that breaks a rule on purpose', () => {
  test.each(EDITS)('$rule: $what: still fits the source', ({ file, find, replace, tests }) => {
    expect(readFileSync(resolve(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    for (const path of tests) expect(existsSync(resolve(root, path)), path).toBe(true)
  })

  test('stands for every rule that cannot be seen from outside', () => {
    const broken = [...new Set(EDITS.map(({ rule }) => rule)), ...IN_THE_BROWSER]
    expect(broken.toSorted()).toEqual(Object.keys(HELD_ELSEWHERE).toSorted())
  })
})
