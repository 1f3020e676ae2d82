import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { isLoopback } from '../../../../../contract/loopback.ts'
import type { AlarmMessage } from '../../../../../domain/alarms/message/alarm-message.ts'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import { isUrgent } from '../../../../../domain/alarms/message/subjects.ts'
import { subjectLine } from '../../../../../domain/alarms/message/worded-message.ts'
import type { SendResult } from '../../../../../outbox/outbox.ts'
import { within } from '../../../../util/within.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext } from '../../channel.ts'
import { htmlText } from './html-text.ts'
import type { MailServer } from './mail-server.ts'
import { type MailError, type Refusal, refusalOf } from './refusal.ts'

/** Of a mail that a client puts into its thread: further ones add nothing. */
const MOST_REFERENCES = 20
/** More in one mail nobody reads; what is left out is counted, and behind its link. */
const MOST_ALARMS = 30
/** Messages whose addresses are remembered while some of them are still tried. */
const MOST_REMEMBERED = 200
const TAKEN = 250

/** Sends each message as one mail to all addresses of a receiver. */
export function createEmailChannel(
  receiver: ReceiverOf<'email'>,
  { mailServer, attemptMs }: ChannelContext,
): Channel {
  if (!mailServer) throw new Error('SMTP_URL is not set, which is a problem of the file')
  const transport = openTransport(mailServer, attemptMs)
  /** By message: the addresses that need no further try. */
  const settled = new LRUCache<string, Set<string>>({ max: MOST_REMEMBERED })

  return {
    async send(message) {
      const done = settled.get(message.id) ?? new Set()
      settled.set(message.id, done)
      const to = receiver.to.filter((address) => !done.has(address))
      if (to.length === 0) return { status: TAKEN, problem: null }
      const { accepted, refused } = await tryMail(
        transport,
        mailOf(message, { receiver, from: mailServer.from, to }),
        to,
        attemptMs,
      )
      for (const address of accepted) done.add(address)
      for (const { address, refusal } of refused) if (refusal.isFinal) done.add(address)
      return resultOf(refused, accepted.length > 0 || to.length < receiver.to.length)
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
    // a password goes to another machine encrypted, or not at all
    requireTLS: !isSecure && credentials !== null && !isLoopback(host),
    ...{ connectionTimeout: attemptMs, greetingTimeout: attemptMs, socketTimeout: attemptMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
}

interface Tried {
  accepted: string[]
  refused: { address: string; refusal: Refusal }[]
}

async function tryMail(
  transport: Transporter,
  mail: SendMailOptions,
  to: readonly string[],
  attemptMs: number,
): Promise<Tried> {
  let tried: Tried = {
    accepted: [],
    refused: all(to, {
      problem: `gave no answer within ${attemptMs / 1000} s`,
      status: null,
      isFinal: false,
    }),
  }
  const sent = transport.sendMail(mail).then(
    ({ rejectedErrors = [] }) => {
      tried = eachOf(to, rejectedErrors)
    },
    (error: MailError) => {
      const { rejectedErrors = [] } = error
      tried =
        rejectedErrors.length > 0
          ? eachOf(to, rejectedErrors)
          : { accepted: [], refused: all(to, refusalOf(error)) }
    },
  )
  await within(sent, attemptMs)
  return tried
}

function all(to: readonly string[], refusal: Refusal): Tried['refused'] {
  return to.map((address) => ({ address, refusal }))
}

function eachOf(to: readonly string[], errors: readonly MailError[]): Tried {
  const refused = errors.flatMap((error) =>
    error.recipient === undefined ? [] : [{ address: error.recipient, refusal: refusalOf(error) }],
  )
  return { accepted: to.filter((address) => refused.every((one) => one.address !== address)), refused }
}

/** Taken where one has it and nobody is left to try; tried again as long as anybody is. */
function resultOf(refused: Tried['refused'], isTakenByAny: boolean): SendResult {
  const [first] = refused
  if (!first) return { status: TAKEN, problem: null }
  const toTry = refused.find(({ refusal }) => !refusal.isFinal)
  const { problem, status } = (toTry ?? first).refusal
  const said =
    refused.length > 1 || isTakenByAny ? `${problem}, for ${refused.length} of its addresses` : problem
  if (toTry) return { status, problem: said }
  return isTakenByAny ? { status: TAKEN, problem: said } : { status, problem: said, isFinal: true }
}

function mailOf(
  message: AlarmMessage,
  { receiver, from, to }: { receiver: ReceiverOf<'email'>; from: string; to: string[] },
): SendMailOptions {
  const { language, zone } = receiver
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const reader = { language, zone, most: MOST_ALARMS }
  const alarms = [...message.alarms, ...message.resolved].slice(0, MOST_REFERENCES)
  return {
    ...{ from, to, date: new Date(message.madeMs) },
    ...{
      subject: subjectLine(message, reader),
      text: plainText(message, { ...reader, hasSubject: true }),
      html: htmlText(message, reader),
    },
    messageId: mailId(message.id, domain),
    // mails of one alarm have its id in common, by which clients put them together
    references: alarms.map(({ id }) => mailId(id, domain)),
    ...(isUrgent(message) && { priority: 'high' as const }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** The same for the same message, whatever its id is made of. */
function mailId(id: string, domain: string): string {
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`
}
