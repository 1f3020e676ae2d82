import type { Facts } from '../../../src/service/conformance/subject.ts'

export interface Answer {
  status: number
  /** Names and values. */
  headers: string
  body: string
  /** Whether the interface has the answer to this request without a body. */
  isBodiless: boolean
  isDescription: boolean
}

const INNER = /node_modules|\n\s+at |\.[jt]s:\d|SQLITE|SqliteError|TypeError|RangeError|Error:/

/** What is wrong with an answer, in words; `undefined` when nothing is. */
export function createJudge(facts: Facts): (answer: Answer) => string | undefined {
  const secrets = [
    facts.basic.secretKey,
    facts.revokedBasic.secretKey,
    facts.replacedBasic.secretKey,
    facts.colonBasic.secretKey,
    facts.publicKey,
    facts.revokedPublicKey,
  ]
  return ({ status, headers, body, isBodiless, isDescription }) => {
    if (status < 200 || status >= 500) return `status ${status}`
    const text = `${headers}\n${body}`
    if (secrets.some((secret) => text.includes(secret))) return 'a key is in the answer'
    if (INNER.test(text)) return 'the answer tells of the inside'
    if (isBodiless) return body === '' ? undefined : 'a body where none may be'
    if (isDescription && status === 200) return undefined
    return isEnvelope(status, body)
      ? undefined
      : `no envelope: ${status} ${JSON.stringify(body.slice(0, 100))}`
  }
}

function isEnvelope(status: number, body: string): boolean {
  try {
    const { message, data, ...rest } = JSON.parse(body) as Record<string, unknown>
    const isRight = status === 200 ? Array.isArray(data) || data === undefined : data === null
    return isRight && typeof message === 'string' && Object.keys(rest).length === 0
  } catch {
    return false
  }
}
