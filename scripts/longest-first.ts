import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take ten seconds and more, most of it waiting for other processes. */
const LONG =
  /\/e2e\/prove\/|\/src\/service\/import\/import-real-data\.test\.ts$|\/src\/cli\/package\.test\.ts$/

/** Starts the long test files first: begun last, one of them leaves the other workers idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
