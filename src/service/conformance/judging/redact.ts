import { basicHeader } from '../requests.ts'
import type { Given } from './learn-facts.ts'

/** Takes every key out of a text, in all the spellings in which the checks send it. */
export function createRedactor({ basic, publicKey }: Given): (text: string) => string {
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
