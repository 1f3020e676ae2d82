import { beforeAll, describe, expect, test } from 'vitest'
import { createService } from '../../create-service.ts'
import { openSqliteStore } from '../../store/sqlite/open-store.ts'
import { CHECKS } from '../checks.ts'
import { smallWorld } from '../small-world.ts'
import { CannotJudge, type Check, type Subject } from '../subject.ts'
import { BREAKAGES } from './breakages.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

const sound: Subject = await (async () => {
  const store = openSqliteStore(':memory:')
  const facts = await smallWorld(store, NOW_MS, 7)
  const silent = (): void => undefined
  const fetch = createService({ store, now: facts.now, logger: { error: silent, warn: silent } })
  return { fetch, baseUrl: 'https://service.test/external/v1', facts }
})()

/** Which checks each breakage made fail, of those that carry one of its numbers. */
const failed = new Map<string, Set<Check>>()

beforeAll(async () => {
  for (const breakage of BREAKAGES) {
    const subject = { ...sound, fetch: breakage.break(sound.fetch, sound.facts) }
    const judging = CHECKS.filter(({ rules }) =>
      numbers(breakage.rules).some((one) => numbers(rules).includes(one)),
    )
    const failures = new Set<Check>()
    for (const check of judging) if (await isBroken(check, subject)) failures.add(check)
    failed.set(breakage.what, failures)
  }
})

describe('a service that breaks a rule on purpose', () => {
  test.each(BREAKAGES)('$rules: $what: is found out', ({ rules, what }) => {
    const found = [...(failed.get(what) ?? [])].flatMap((check) => numbers(check.rules))
    for (const number of numbers(rules)) expect(found).toContain(number)
  })
})

describe('a check', () => {
  test.each(CHECKS)('$rules: $title: was seen to fail', (check) => {
    expect([...failed.values()].some((checks) => checks.has(check))).toBe(true)
  })

  test.each([...new Set(CHECKS.flatMap(({ rules }) => numbers(rules)))])(
    'of %s was seen to fail when just that was broken',
    (number) => {
      expect(BREAKAGES.flatMap(({ rules }) => numbers(rules))).toContain(number)
    },
  )

  test.each(CHECKS)('$rules: $title: holds on the unbroken service', async ({ run }) => run(sound))
})

async function isBroken(check: Check, subject: Subject): Promise<boolean> {
  try {
    await check.run(subject)
    return false
  } catch (error) {
    // a check that gives up has found nothing
    return !(error instanceof CannotJudge)
  }
}

function numbers(rules: string): string[] {
  return rules.split(' ')
}
