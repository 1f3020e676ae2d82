import { beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../store/sqlite/open-store.ts'
import { CHECKS } from '../../checks.ts'
import { CannotJudge, type Check, type Subject } from '../../subject.ts'
import { ownSubject } from '../own-subject.ts'
import { BREAKAGES } from './breakages.ts'
import type { Breakage } from './breaking.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

const silent = (): void => undefined
const sound = await ownSubject(openSqliteStore(':memory:'), {
  nowMs: NOW_MS,
  offsetHours: 7,
  logger: { error: silent, warn: silent },
})

/** Which checks each breakage made fail, of those that carry one of its numbers. */
const failed = new Map<string, Set<Check>>()

beforeAll(async () => {
  for (const breakage of BREAKAGES) {
    const subject = broken(breakage)
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

function broken({ break: spoil }: Breakage): Subject {
  const limited: Subject['facts']['limited'] = () => {
    const { fetch, perMinute } = sound.facts.limited()
    return { fetch: spoil(fetch, sound.facts), perMinute }
  }
  return { ...sound, fetch: spoil(sound.fetch, sound.facts), facts: { ...sound.facts, limited } }
}

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
