import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  fullMessage,
  MADE_MS,
  RETRIED,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { MailServer } from '../../channel.ts'
import { createEmailChannel } from './email-channel.ts'

interface Received {
  recipients: string[]
  user: string | undefined
  raw: Buffer
}

/** A real SMTP server on a port of its own. */
async function smtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          user,
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => void server.close())
  return { received, port: (server.server.address() as AddressInfo).port }
}

function channelTo(
  port: number,
  changes: Partial<MailServer & ReceiverOf<'email'>> = {},
  attemptMs = 5_000,
  nowMs = MADE_MS,
) {
  const { to = ['duty@water.example'], language = 'en', zone = 'Asia/Jakarta', ...server } = changes
  const receiver: ReceiverOf<'email'> = {
    ...{ kind: 'email', name: 'duty', sendResolved: true, secret: null },
    ...{ to, language, zone },
  }
  const mailServer = {
    ...{ host: '127.0.0.1', port, isSecure: false, credentials: null },
    ...{ from: 'Gaugeboard <alarms@water.example>', ...server },
  }
  const context = { ...{ now: () => nowMs, attemptMs, allowPrivate: true }, mailServer }
  const channel = createEmailChannel(receiver, context)
  onTestFinished(() => channel.close())
  return channel
}

const refusal = (code: number, text = 'no') => Object.assign(new Error(text), { responseCode: code })

describe('a mail', () => {
  test('goes to all addresses at once, as text and as HTML', async () => {
    const { port, received } = await smtpServer()
    const to = ['duty@water.example', 'lurah@kampung.example']
    expect(await channelTo(port, { to }).send(fullMessage())).toEqual({ status: 250, problem: null })
    expect(received.map(({ recipients }) => recipients)).toEqual([to])
    const mail = await simpleParser(received[0]?.raw ?? '')
    expect(mail.subject).toMatch(/^DANGER · not taken for 11 min · Manggarai · Siaga 1 · 962\.5.cm/)
    expect(mail.from?.text).toBe('"Gaugeboard" <alarms@water.example>')
    expect(mail.text).toContain('CILIWUNG BASIN\nManggarai · Siaga 1\n')
    expect(mail.html).toContain('<strong>Manggarai · Siaga 1</strong>')
    expect(mail.html).toContain('<a href="https://water.example/stations/manggarai">Chart</a>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(received[0]?.raw.toString()).toContain('\r\nImportance: High\r\n')
    expect(mail.date?.getTime()).toBe(fullMessage().madeMs)
  })

  test('lists no more alarms than anybody reads, the worst of them, and counts the others', async () => {
    const { port, received } = await smtpServer()
    const many = Array.from({ length: 66 }, (_, n) => exampleAlarm({ id: `a${n}`, severity: 1 }))
    await channelTo(port).send(exampleMessage({ alarms: [...many, exampleAlarm()] }))
    const { text = '', html } = await simpleParser(received[0]?.raw ?? '')
    expect(text).toMatch(/^DANGER\n/)
    expect(text.match(/^Manggarai · /gm)).toHaveLength(30)
    for (const form of [text, String(html)]) expect(form).toContain('37 more alarms are not listed here.')
    expect(text).toContain('All alarms: https://water.example/alarms')
  })

  test('is not marked as important where it only says that something is over', async () => {
    const { port, received } = await smtpServer()
    const alarms = [exampleAlarm({ isSubject: false })]
    await channelTo(port).send(exampleMessage({ alarms, resolved: [exampleAlarm(DEPOK)] }))
    const { subject } = await simpleParser(received[0]?.raw ?? '')
    expect(subject).toBe('OVER · Depok · Siaga 2 · 1 still on')
    expect(received[0]?.raw.toString()).not.toContain('Importance')
  })

  test('that is tried again says in subject, text and HTML when it was made, and what is past', async () => {
    const { port, received } = await smtpServer()
    await channelTo(port, {}, 5_000, RETRIED.sentMs).send(RETRIED.message)
    const mail = await simpleParser(received[0]?.raw ?? '')
    expect(mail.subject).toContain('WARNING · made at 02:41 · Depok')
    for (const text of [mail.text, mail.html || ''])
      expect(text).toContain('Expected at 02:41: reaches Siaga 1 at about 03:10, which is past')
  })

  test('is in the language of its receiver', async () => {
    const { port, received } = await smtpServer()
    await channelTo(port, { language: 'id' }).send(exampleMessage())
    const mail = await simpleParser(received[0]?.raw ?? '')
    expect(mail.subject).toMatch(/^BAHAYA · Manggarai/)
    expect(mail.html).toContain('<html lang="id">')
  })

  test('has the id of its message, and what it has in common with others of an alarm', async () => {
    const { port, received } = await smtpServer()
    const channel = channelTo(port)
    await channel.send(exampleMessage())
    await channel.send(exampleMessage())
    await channel.send(exampleMessage({ id: 'msg_other', alarms: [], resolved: [exampleAlarm()] }))
    const mails = await Promise.all(received.map(({ raw }) => simpleParser(raw)))
    // the first one again needs no try: its only address has it
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect(mails[0]?.messageId).toMatch(/^<[0-9a-f]{32}@water\.example>$/)
    expect(mails[1]?.references).toEqual(mails[0]?.references)
  })

  test('has no header and no markup that a name would add', async () => {
    const { port, received } = await smtpServer()
    const station = { id: 'x', name: 'A\r\nBcc: all@x.example <script>alert(1)</script>' }
    await channelTo(port).send(
      exampleMessage({ alarms: [exampleAlarm({ station, link: 'javascript:alert(1)' })] }),
    )
    const mail = await simpleParser(received[0]?.raw ?? '')
    expect(mail.bcc).toBeUndefined()
    expect(received[0]?.recipients).toEqual(['duty@water.example'])
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain('javascript:')
    expect(mail.html).toContain('A Bcc: all@x.example &lt;script&gt;')
  })

  test('is sent by whoever SMTP_URL names', async () => {
    const { port, received } = await smtpServer({
      onAuth: ({ username, password }, _, done) =>
        username === 'ops' && password === 'p@ss' ? done(null, { user: 'ops' }) : done(refusal(535)),
    })
    const good = { user: 'ops', password: 'p@ss' }
    expect(await channelTo(port, { credentials: good }).send(exampleMessage())).toMatchObject({
      problem: null,
    })
    expect(received[0]?.user).toBe('ops')
    const wrong = await channelTo(port, { credentials: { ...good, password: 'hunter22' } }).send(
      exampleMessage(),
    )
    expect(wrong).toEqual({ status: null, problem: 'did not accept the user and password of SMTP_URL' })
  })
})

describe('a refusal', () => {
  test.each([
    [550, { status: 550, problem: 'answered 550', isFinal: true }],
    [451, { status: 451, problem: 'answered 451' }],
  ])('with %i', async (code, result) => {
    const { port } = await smtpServer({ onRcptTo: (_, __, done) => done(refusal(code)) })
    expect(await channelTo(port).send(exampleMessage())).toEqual(result)
  })

  test('of the text is the same, with the code that says why', async () => {
    const { port } = await smtpServer({
      onData(stream, _, done) {
        stream.resume()
        stream.on('end', () => done(refusal(554, '5.7.1 spam: Manggarai')))
      },
    })
    expect(await channelTo(port).send(exampleMessage())).toEqual({
      ...{ status: 554, problem: 'answered 554 5.7.1', isFinal: true },
    })
  })

  test('of one address is tried again there alone', async () => {
    let isBusy = true
    const { port, received } = await smtpServer({
      onRcptTo({ address }, _, done) {
        done(
          address.startsWith('gone')
            ? refusal(550)
            : address.startsWith('busy') && isBusy
              ? refusal(450)
              : null,
        )
      },
    })
    const channel = channelTo(port, { to: ['duty@a.example', 'gone@a.example', 'busy@a.example'] })
    expect(await channel.send(exampleMessage())).toEqual({
      ...{ status: 450, problem: 'answered 450, for 2 of its addresses' },
    })
    isBusy = false
    expect(await channel.send(exampleMessage())).toEqual({
      ...{ status: 250, problem: 'answered 550, for 1 of its addresses' },
    })
    expect(received.map(({ recipients }) => recipients)).toEqual([['duty@a.example'], ['busy@a.example']])
  })

  test('of one address after the other is no delivery, with the server’s reason', async () => {
    let isBusy = true
    const { port, received } = await smtpServer({
      onRcptTo: ({ address }, _, done) => done(refusal(address.startsWith('busy') && isBusy ? 450 : 550)),
    })
    const channel = channelTo(port, { to: ['gone@a.example', 'busy@a.example'] })
    expect(await channel.send(exampleMessage())).toEqual({
      ...{ status: 450, problem: 'answered 450, for 2 of its addresses' },
    })
    isBusy = false
    const refused = { status: 550, problem: 'answered 550, for 2 of its addresses', isFinal: true }
    expect(await channel.send(exampleMessage())).toEqual(refused)
    expect(received).toEqual([])
  })

  test('of all addresses is asked for again where the message is sent again', async () => {
    let isGone = true
    const { port, received } = await smtpServer({
      onRcptTo: (_, __, done) => done(isGone ? refusal(550) : null),
    })
    const channel = channelTo(port, { to: ['duty@a.example', 'ops@a.example'] })
    expect(await channel.send(exampleMessage())).toMatchObject({ status: 550, isFinal: true })
    isGone = false
    expect(await channel.send(exampleMessage())).toEqual({ status: 250, problem: null })
    expect(received.map(({ recipients }) => recipients)).toEqual([['duty@a.example', 'ops@a.example']])
  })

  test('of an address that the file writes with capitals is one', async () => {
    const { port } = await smtpServer({ onRcptTo: (_, __, done) => done(refusal(550)) })
    expect(await channelTo(port, { to: ['Duty@Water.Example'] }).send(exampleMessage())).toEqual({
      ...{ status: 550, problem: 'answered 550', isFinal: true },
    })
  })

  test('is not asked for again of whoever has the mail', async () => {
    const { port, received } = await smtpServer()
    const channel = channelTo(port)
    for (let n = 0; n < 2; n++)
      expect(await channel.send(exampleMessage())).toEqual({ status: 250, problem: null })
    expect(received).toHaveLength(1)
  })

  test('of one address that is final is told beside the success', async () => {
    const { port } = await smtpServer({
      onRcptTo: ({ address }, _, done) => done(address.startsWith('gone') ? refusal(550) : null),
    })
    expect(
      await channelTo(port, { to: ['duty@a.example', 'gone@a.example'] }).send(exampleMessage()),
    ).toEqual({
      ...{ status: 250, problem: 'answered 550, for 1 of its addresses' },
    })
  })
})

describe('a server that', () => {
  test('cannot be reached is tried again', async () => {
    const result = await channelTo(1).send(exampleMessage())
    expect(result).toEqual({ status: null, problem: 'could not be reached or broke off (ESOCKET)' })
  })

  test('says nothing is left after a time', async () => {
    const { port } = await smtpServer({ onMailFrom: () => {} })
    const result = await channelTo(port, {}, 300).send(exampleMessage())
    expect(result).toEqual({ status: null, problem: 'gave no answer within 0.3 s' })
  })

  test('offers no encryption gets no password, unless it is this machine', async () => {
    const { port } = await smtpServer()
    const credentials = { user: 'ops', password: 'hunter22' }
    const result = await channelTo(port, { host: '0.0.0.0', credentials }).send(exampleMessage())
    expect(result).toEqual({ status: null, problem: 'could not be spoken to by TLS' })
  })
})
