import type { Values } from './variables.ts'

/** A shorter one can be guessed. */
const MIN_CHARACTERS = 16

/** The key of webhook senders; `null`: not set. Adds errors to `problems`. */
export function readWebhookKey({ WEBHOOK_API_KEY: key }: Values, problems: string[]): string | null {
  if (key === undefined) return null
  if (key.length < MIN_CHARACTERS) {
    problems.push(`WEBHOOK_API_KEY: it has fewer than ${MIN_CHARACTERS} characters; take a random one`)
  }
  // a header cannot carry anything else
  if (!/^[\x21-\x7e]*$/.test(key)) {
    problems.push('WEBHOOK_API_KEY: it holds characters other than letters, digits and punctuation of ASCII')
  }
  return key
}
