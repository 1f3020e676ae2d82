import type { Random } from './random.ts'

const WORDS = [
  '',
  '.',
  '..',
  '...',
  '%2e',
  '%2e%2e',
  '.%2E',
  '%252e',
  '%',
  '%%',
  '%z',
  '%0',
  '%00',
  '%0d%0a',
  '%0a',
  '%2f',
  '%2F%2f',
  '%5c',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%f0%9f%8c%8a',
  '%E2%80%AE',
  '\\',
  '\\..\\',
  ';',
  ';a=b',
  ':',
  '@',
  '~',
  '*',
  '+',
  '!',
  "'",
  '"',
  '`',
  '<script>',
  '#{7*7}',
  '{{7*7}}',
  '$(id)',
  '; drop table devices',
  "' or '1'='1",
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(40),
  '-1',
  '雨量',
  'ü',
  '\u202e',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u00a0',
  'devices',
  'data',
  'Devices',
  'DATA',
  'openapi.json',
  'webhook',
  'sensor-data',
  'external',
  'v1',
  'favicon.ico',
  '.env',
  '.git/config',
] as const

const ALPHABET =
  'abz019-_.~%/\\?#&=+:;,@!$\'"()*<>[]{}|^` \t\u0000\u0007\u001f\u007f\u0080ÿĀ漢\ud83c\udf0a\ud800\udfff'

/** Text of the kind that breaks parsers: words known for it, noise, and now and then a great deal of one. */
export function hostileText(random: Random): string {
  const kind = random.below(20)
  if (kind < 12) return random.pick(WORDS)
  if (kind < 18) return Array.from({ length: random.below(12) }, () => random.pick([...ALPHABET])).join('')
  if (kind < 19) return random.pick(WORDS).repeat(1 + random.below(60))
  return random.pick(['a', '%41', '../', '%2e%2e/', 'ü', '9']).repeat(random.below(1500))
}

/** A text changed in one place. */
export function damaged(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  const kind = random.below(4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + hostileText(random) + text.slice(at)
  if (kind === 2) return text.slice(0, at)
  return text.slice(0, at) + random.pick([...ALPHABET]) + text.slice(at + 1)
}
