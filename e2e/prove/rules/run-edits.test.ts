import { expect, test } from 'vitest'
import type { Edit } from './edits.ts'
import { workshop } from './run-edits.ts'

const TESTS = ['src/domain/levels/level-memory.test.ts']
const EDIT: Edit = {
  rule: 'none',
  what: 'forgets the threshold itself',
  file: 'src/domain/levels/alert-levels.ts',
  find: 'past >= 0',
  replace: 'past > 1',
  tests: TESTS,
}

test('tests pass on a copy of the sources, and fail while a rule in it is broken', async () => {
  const { passes, tried, remove } = await workshop()
  try {
    expect(await tried(EDIT)).toEqual({ edit: EDIT, isNoticed: true })
    expect(await passes(TESTS)).toBe(true)
  } finally {
    await remove()
  }
})
