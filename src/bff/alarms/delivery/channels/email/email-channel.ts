import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { isLoopback } from '../../../../../contract/loopback.ts'
import { type AlarmMessage, isUrgent } from '../../../../../domain/alarms/message/alarm-message.ts'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import { subjectLine } from '../../../../../domain/alarms/message/worded-message.ts'
import type { SendResult } from '../../../../../outbox/outbox.ts'
import { within } from '../../../../util/within.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext, MailServer } from '../../channel.ts'
import { htmlText } from './html-text.ts'

/** A mail client needs no more references to find the thread. */
const MAX_REFERENCES = 20
/** Nobody reads more in one mail; the rest is counted, behind a link. */
const MAX_ALARMS = 30
/** Messages whose addresses are remembered while some are retried. */
const MAX_REMEMBERED = 200
const TAKEN = 250

/** A message's addresses that need no further try. */
interface Progress {
  accepted: Set<string>
  refused: Map<string, Refusal>
}

interface Refusal {
  status: number | null
  /** A sentence for operators, from codes alone: the server's texts may quote the mail. */
  problem: string
  isFinal: boolean
}

interface MailError extends Error {
  code?: string
  /** SMTP's; the response begins with it, often followed by an enhanced code. */
  responseCode?: number
  response?: string
  /** The command that was answered. */
  command?: string
  recipient?: string
  rejectedErrors?: MailError[]
}

/** Responses to these are about the mail; others about the server, its users or the way there. */
const OF_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/

/** Sends each message as one mail to all addresses of a receiver. */
export function createEmailChannel(
  receiver: ReceiverOf<'email'>,
  { now, mailServer, attemptMs }: ChannelContext,
): Channel {
  if (!mailServer) throw new Error('SMTP_URL is not set, which is a problem of the file')
  const transport = openTransport(mailServer, attemptMs)
  const messages = new LRUCache<string, Progress>({ max: MAX_REMEMBERED })

  return {
    async send(message) {
      const { accepted, refused } = messages.get(message.id) ?? { accepted: new Set(), refused: new Map() }
      const to = receiver.to.filter((address) => !accepted.has(address) && !refused.has(address))
      const mail = mailOf(message, { receiver, from: mailServer.from, to }, now())
      const refusals = to.length === 0 ? [] : await tryMail(transport, mail, to, attemptMs)
      for (const [n, address] of to.entries()) {
        const refusal = refusals[n]
        if (!refusal) accepted.add(address)
        else if (refusal.isFinal) refused.set(address, refusal)
      }
      const toTry = refusals.flatMap((refusal) => (refusal && !refusal.isFinal ? [refusal] : []))
      const result = resultOf([...toTry, ...refused.values()], accepted.size > 0)
      // a message refused everywhere is tried everywhere again when somebody replays it
      if (result.isFinal) messages.delete(message.id)
      else messages.set(message.id, { accepted, refused })
      return result
    },
    async close() {
      transport.close()
    },
  }
}

function openTransport({ host, port, isSecure, credentials }: MailServer, attemptMs: number): Transporter {
  return createTransport({
    ...{ host, port, secure: isSecure },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    // a password leaves this machine encrypted or not at all
    requireTLS: !isSecure && credentials !== null && !isLoopback(host),
    ...{ connectionTimeout: attemptMs, greetingTimeout: attemptMs, socketTimeout: attemptMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
}

/** Each address's refusal, in their order; `undefined` where accepted. */
async function tryMail(
  transport: Transporter,
  mail: SendMailOptions,
  to: readonly string[],
  attemptMs: number,
): Promise<(Refusal | undefined)[]> {
  const late: Refusal = {
    problem: `gave no answer within ${attemptMs / 1000} s`,
    status: null,
    isFinal: false,
  }
  let refusals: (Refusal | undefined)[] = to.map(() => late)
  const sent = transport.sendMail(mail).then(
    ({ rejectedErrors = [] }) => {
      refusals = eachOf(to, rejectedErrors)
    },
    (error: MailError) => {
      const { rejectedErrors = [] } = error
      refusals = rejectedErrors.length > 0 ? eachOf(to, rejectedErrors) : to.map(() => refusalOf(error))
    },
  )
  await within(sent, attemptMs)
  return refusals
}

function eachOf(to: readonly string[], errors: readonly MailError[]): (Refusal | undefined)[] {
  // nodemailer writes domains in lower case
  const refusals = new Map(errors.map((error) => [error.recipient?.toLowerCase(), refusalOf(error)]))
  return to.map((address) => refusals.get(address.toLowerCase()))
}

/** Accepted where no address is left to try and any accepted; retried while any is left; else final. */
function resultOf(refused: readonly Refusal[], isTakenByAny: boolean): SendResult {
  const [first] = refused
  if (!first) return { status: TAKEN, problem: null }
  const { problem, status, isFinal } = first
  const reply =
    refused.length > 1 || isTakenByAny ? `${problem}, for ${refused.length} of its addresses` : problem
  if (!isFinal) return { status, problem: reply }
  return isTakenByAny ? { status: TAKEN, problem: reply } : { status, problem: reply, isFinal: true }
}

function mailOf(
  message: AlarmMessage,
  { receiver, from, to }: { receiver: ReceiverOf<'email'>; from: string; to: string[] },
  sentMs: number,
): SendMailOptions {
  const { language, zone } = receiver
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const reader = { language, zone, sentMs, most: MAX_ALARMS }
  const alarms = [...message.alarms, ...message.resolved].slice(0, MAX_REFERENCES)
  return {
    ...{ from, to, date: new Date(message.madeMs) },
    ...{
      subject: subjectLine(message, reader),
      text: plainText(message, { ...reader, hasSubject: true }),
      html: htmlText(message, reader),
    },
    messageId: mailId(message.id, domain),
    // the alarm's id is in all its mails: clients thread by it
    references: alarms.map(({ id }) => mailId(id, domain)),
    ...(isUrgent(message) && { priority: 'high' as const }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** Stable for a message, whatever characters its id has. */
function mailId(id: string, domain: string): string {
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`
}

/** 5yz is final; 4yz and everything else is not. */
function refusalOf({ code, responseCode, response = '', command = '' }: MailError): Refusal {
  if (code === 'EAUTH')
    return { status: null, problem: 'did not accept the user and password of SMTP_URL', isFinal: false }
  if (code === 'ETLS') return { status: null, problem: 'could not be spoken to by TLS', isFinal: false }
  if (responseCode === undefined) {
    return {
      status: null,
      problem: `could not be reached or broke off (${code ?? 'unknown reason'})`,
      isFinal: false,
    }
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isFinal = responseCode >= 500 && OF_THE_MAIL.test(command)
  return {
    status: responseCode,
    problem: `answered ${responseCode}${enhanced === undefined ? '' : ` ${enhanced}`}`,
    isFinal,
  }
}
