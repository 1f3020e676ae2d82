import { AssertionError } from 'node:assert/strict'
import { CHECKS } from '../checks.ts'
import { basicHeader } from '../requests.ts'
import { CannotJudge, type Check, type Fetch } from '../subject.ts'
import { firstDifference } from './first-difference.ts'
import type { Given } from './learn-facts.ts'
import { learnFacts } from './learn-facts.ts'
import { recorded } from './recorder.ts'

const [ANSWER_SHOWN, VALUE_SHOWN] = [300, 200]

export interface Verdict {
  rules: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, or what is wrong. */
  reason?: string
  /** The last request before the failure, the expected answer and the actual one. */
  request?: string
  expected?: string
  came?: string
}

export interface Judged {
  fetch: Fetch
  baseUrl: string
  given: Given
  now: () => number
  /** Leaves out the choices, which another service may make otherwise. */
  rulesOnly: boolean
}

/** Judges an unknown service. Rejects with the reason of `fetch` when it cannot be reached at all. */
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

/** Only redacted text can be cut: nothing would recognise the beginning of a key at the end. */
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

/** Takes every key out of a text, in all the spellings in which the checks send it. */
function createRedactor({ basic, publicKey }: Given): (text: string) => string {
  const { authorization = '' } = basicHeader(basic)
  const names: [secret: string | null, name: string][] = [
    [authorization.replace('Basic ', ''), '{credentials}'],
    [basic.secretKey, '{secret-key}'],
    [publicKey, '{public-key}'],
    [basic.apiKey, '{api-key}'],
  ]
  const spellings = names.flatMap(([secret, name]) =>
    secret === null || secret === ''
      ? []
      : [...new Set(spellingsOf(secret))].map((spelling) => ({ spelling, name })),
  )
  // the longer ones first: a shorter one may be a part of them
  spellings.sort((a, b) => b.spelling.length - a.spelling.length)
  return (text) => spellings.reduce((rest, { spelling, name }) => rest.replaceAll(spelling, name), text)
}

/** Some checks send a key without its last letter, which nearly reveals it. */
function spellingsOf(secret: string): string[] {
  const parts = secret.length > 1 ? [secret, secret.slice(0, -1)] : [secret]
  return parts.flatMap((part) => [part, encodeURIComponent(part), JSON.stringify(part).slice(1, -1)])
}
