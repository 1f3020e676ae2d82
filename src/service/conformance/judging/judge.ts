import { AssertionError } from 'node:assert/strict'
import { CHECKS } from '../checks.ts'
import { CannotJudge, type Check, type Fetch } from '../subject.ts'
import { firstDifference } from './first-difference.ts'
import { type Given, learnFacts } from './learn-facts.ts'
import { recorded } from './recorder.ts'
import { createRedactor } from './redact.ts'

/** Of an answer, and of a value in it. */
const [ANSWER_SHOWN, VALUE_SHOWN] = [300, 200]

/** What became of one check. No text in it holds a key. */
export interface Verdict {
  /** Numbers in docs/interface.md: R is the interface's, C is a choice where it is silent. */
  rules: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, or what is wrong. */
  reason?: string
  /** The last request before it failed, what should have come and what came. */
  request?: string
  expected?: string
  came?: string
}

export interface Judged {
  fetch: Fetch
  /** Ends in `/external/v1`. */
  baseUrl: string
  given: Given
  now: () => number
  /** Leaves out the choices, which another service may make otherwise. */
  rulesOnly: boolean
}

/** Judges a service nobody knows. Rejects when it cannot be reached at all, with the reason the `fetch` gave. */
export async function judge({ fetch, baseUrl, given, now, rulesOnly }: Judged): Promise<Verdict[]> {
  const recorder = recorded(fetch)
  const service = { fetch: recorder.fetch, baseUrl }
  const facts = await learnFacts(service, given, now)
  const redact = createRedactor(given)
  const verdicts: Verdict[] = []
  for (const check of CHECKS) {
    if (rulesOnly && !check.rules.startsWith('R')) continue
    recorder.forget()
    const verdict = await verdictOf(check, () => check.run({ ...service, facts }), recorder.last, redact)
    const entries = Object.entries(verdict).map(([name, text]) => [name, redact(text)])
    verdicts.push(Object.fromEntries(entries) as unknown as Verdict)
  }
  return verdicts
}

async function verdictOf(
  { rules, title }: Check,
  run: () => Promise<void>,
  last: ReturnType<typeof recorded>['last'],
  redact: (text: string) => string,
): Promise<Verdict> {
  try {
    await run()
    return { rules, title, outcome: 'passed' }
  } catch (error) {
    if (error instanceof CannotJudge) return { rules, title, outcome: 'skipped', reason: error.message }
    const exchange = last()
    return {
      rules,
      title,
      outcome: 'failed',
      ...wrongness(error, (text) => cut(redact(text), VALUE_SHOWN)),
      ...(exchange && { request: exchange.request }),
      ...(exchange && { came: cut(redact(exchange.came ?? 'no answer'), ANSWER_SHOWN) }),
    }
  }
}

/** Only what is redacted can be cut: the beginning of a key at the end would be known as one by nobody. */
function cut(redacted: string, most: number): string {
  return redacted.length > most ? `${redacted.slice(0, most)} …` : redacted
}

function wrongness(error: unknown, shown: (text: string) => string): { reason: string; expected?: string } {
  if (!(error instanceof AssertionError)) return { reason: `the answer could not be read: ${String(error)}` }
  const { message, generatedMessage, expected, actual, operator } = error
  // Node puts its own difference, over several lines, behind a text that was given
  const what = generatedMessage ? 'the answer' : (message.split('\n')[0] ?? '')
  if (operator === '==' || operator === 'notStrictEqual') return { reason: what }
  const difference = firstDifference(expected, actual)
  const place = difference.at === '' ? what : `${what}, at ${difference.at}`
  return { reason: `${place}: ${shown(difference.came)}`, expected: shown(difference.expected) }
}
