import { say, sayFigure } from './report.ts'
import { EDITS } from './rules/edits.ts'
import { workshop } from './rules/run-edits.ts'

/**
 * `npm run prove:rules`: breaks, one after the other, every rule that cannot be seen from outside, and runs its tests,
 * which must pass before and fail then. Rules that can be seen are broken by every run of the tests.
 */
const { passes, tried, remove } = await workshop()
let failed = 0
try {
  const tests = [...new Set(EDITS.flatMap((edit) => edit.tests))]
  if (!(await passes(tests))) throw new Error('The tests fail before anything is broken; run npm test first.')
  for (const edit of EDITS) {
    const { isNoticed } = await tried(edit)
    if (!isNoticed) failed++
    say(`${isNoticed ? 'noticed' : 'NOT NOTICED'}  ${edit.rule}  ${edit.what}`)
  }
} finally {
  await remove()
}
sayFigure({ passed: EDITS.length - failed, failed })
