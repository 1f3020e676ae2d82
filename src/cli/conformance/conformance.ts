import { readFile } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import { judge, type Verdict } from '../../service/conformance/judging/judge.ts'
import { isCertificate } from '../config/authority.ts'
import { printable } from '../printable.ts'
import { httpsFetch } from './https-fetch.ts'

export interface ConformanceOptions {
  apiKey: string
  secretKey: string
  publicKey?: string
  ca?: string
  rulesOnly?: true
  json?: true
}

const WORDS = { passed: 'pass', failed: 'FAIL', skipped: 'skip' } as const

/** Exit code 0: all checks that could run passed. 1: one failed, or the service was unreachable. */
export function conformanceCommand(out: NodeJS.WritableStream): Command {
  return new Command('conformance')
    .description('judge a service by every rule of the interface that can be seen from outside')
    .argument('<url>', 'base address, https://…/external/v1', baseAddress)
    .addOption(secret('--api-key <key>', 'CONFORMANCE_API_KEY', 'Basic credentials: the api key'))
    .addOption(secret('--secret-key <key>', 'CONFORMANCE_SECRET_KEY', 'Basic credentials: the secret key'))
    .addOption(
      new Option('--public-key <key>', 'public key of the same organisation; without it half is skipped')
        .env('CONFORMANCE_PUBLIC_KEY')
        .argParser(givenKey),
    )
    .option('--ca <file>', 'a further CA certificate to trust, or the self-signed one itself, PEM')
    .option('--rules-only', "judge the interface's own rules (R), not this project's choices (C)")
    .option('--json', 'print one object for machines')
    .addHelpText(
      'after',
      '\nGive keys by the environment: what stands in a command line can be read by others.',
    )
    .action(async (baseUrl: string, options: ConformanceOptions) => {
      process.exitCode = await runConformance(baseUrl, options, out)
    })
}

/** Judges a service and prints the report. Rejects with a sentence where it is unreachable. */
export async function runConformance(
  baseUrl: string,
  options: ConformanceOptions,
  out: NodeJS.WritableStream,
): Promise<0 | 1> {
  const { apiKey, secretKey, publicKey = null, ca, rulesOnly = false, json = false } = options
  const { fetch, close } = httpsFetch(ca === undefined ? undefined : await certificate(ca))
  try {
    const given = { basic: { apiKey, secretKey }, publicKey }
    const verdicts = await judge({ fetch, baseUrl, given, now: Date.now, rulesOnly }).catch(
      (cause: Error) => {
        throw new Error(`${baseUrl} cannot be judged: ${reason(cause)}`, { cause })
      },
    )
    out.write(
      json ? `${JSON.stringify({ url: baseUrl, verdicts })}\n` : `${reportLines(verdicts).join('\n')}\n`,
    )
    return verdicts.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  } finally {
    await close()
  }
}

function secret(flags: string, variable: string, description: string): Option {
  return new Option(flags, description).env(variable).argParser(givenKey).makeOptionMandatory()
}

/** An empty key, of a variable not filled in, would fail every check for another reason. */
function givenKey(text: string): string {
  if (text.trim() === '')
    throw new InvalidArgumentError('It is empty. Give the key, or leave the variable out.')
  return text
}

function baseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:')
    throw new InvalidArgumentError('It is no https address such as https://…/external/v1.')
  if (url.username || url.password || url.search || url.hash) {
    throw new InvalidArgumentError('The address is scheme, host and path only; keys are given as options.')
  }
  return url.href.replace(/\/+$/, '')
}

async function certificate(path: string): Promise<string> {
  const pem = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`--ca: ${path} cannot be read (${cause.code})`, { cause })
  })
  if (!isCertificate(pem)) throw new Error(`--ca: ${path} holds no certificate in PEM`)
  return pem
}

/** The commonest error is an untrusted certificate, and its message says little. */
function reason(cause: Error & { code?: string }): string {
  const text = [cause.code, cause.message].filter(Boolean).join(', ')
  return /CERT|SELF_SIGNED/.test(text) ? `its certificate is not trusted (${text}); give it with --ca` : text
}

/** Lines for a terminal; the last is the count. */
function reportLines(verdicts: readonly Verdict[]): string[] {
  const counted = (wanted: Verdict['outcome']): number =>
    verdicts.filter(({ outcome }) => outcome === wanted).length
  return [
    ...verdicts.flatMap(verdictLines),
    '',
    'R is a rule of the interface; C is a choice where the interface is silent (docs/interface.md).',
    `${counted('passed')} passed, ${counted('failed')} failed, ${counted('skipped')} skipped`,
  ]
}

function verdictLines({ rules, title, outcome, reason, request, expected, came }: Verdict): string[] {
  const details = [
    [outcome === 'skipped' ? 'because' : 'wrong', reason],
    ['asked', request],
    ['expected', expected],
    ['came', came],
  ].filter((detail): detail is [string, string] => detail[1] !== undefined)
  return [
    `${WORDS[outcome]}  ${rules.padEnd(8)} ${title}`,
    ...details.map(([name, text]) => `      ${`${name}:`.padEnd(10)}${printable(text)}`),
  ]
}
