import type { MailServer } from '../../bff/alarms/delivery/channel.ts'
import { canBe, type Values } from './variables.ts'

const SUBMISSION_PORT = 587
const SECURE_PORT = 465
const ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/
const NAMED = /^[^<>@\r\n]*<([^<>]+)>$/

/** The mail server; `null`: none. Adds errors to `problems` without the address, which holds a password. */
export function readMailServer(
  { SMTP_URL: text, SMTP_FROM: from }: Values,
  problems: string[],
): MailServer | null {
  if (text === undefined) {
    if (from !== undefined) problems.push('SMTP_FROM: it is set, but SMTP_URL is not')
    return null
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (from === undefined) problems.push('SMTP_FROM: SMTP_URL needs it')
  else if (!ADDRESS.test(NAMED.exec(from)?.[1] ?? from)) {
    problems.push(
      'SMTP_FROM: it is no address such as alarms@water.example or Gaugeboard <alarms@water.example>',
    )
  }
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    problems.push(
      'SMTP_URL: it is no address such as smtps://user:password@mail.example or smtp://localhost:25',
    )
    return null
  }
  if (!canBe(() => decodeURIComponent(`${url.username}:${url.password}`))) {
    problems.push('SMTP_URL: a % in its user or password is written %25')
    return null
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    problems.push('SMTP_URL: after the host and port comes nothing')
  } else if ((url.username === '') !== (url.password === '')) {
    problems.push('SMTP_URL: it has a user and a password, or neither')
  }
  return serverOf(url, from ?? '')
}

function serverOf(url: URL, from: string): MailServer {
  const isSecure = url.protocol === 'smtps:'
  const port = url.port === '' ? (isSecure ? SECURE_PORT : SUBMISSION_PORT) : Number(url.port)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    ...{ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, isSecure, from },
    credentials: user === '' ? null : { user, password },
  }
}
