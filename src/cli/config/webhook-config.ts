import type { Values } from './variables.ts'

/** Guessing a shorter one is not out of the question. */
const MIN_CHARACTERS = 16

/** What a sender of webhooks has to bring; `null`: none is set. What is wrong with it is added to `problems`. */
export function readWebhookKey({ WEBHOOK_API_KEY: key }: Values, problems: string[]): string | null {
  if (key === undefined) return null
  if (key.length < MIN_CHARACTERS) {
    problems.push(`WEBHOOK_API_KEY: it has fewer than ${MIN_CHARACTERS} characters; take a random one`)
  }
  // what a header cannot carry would never arrive
  if (!/^[\x21-\x7e]*$/.test(key)) {
    problems.push('WEBHOOK_API_KEY: it holds characters other than letters, digits and punctuation of ASCII')
  }
  return key
}
