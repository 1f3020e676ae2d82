/** What a mail server, or the way to it, made of a mail. */
export interface Refusal {
  status: number | null
  /** A sentence for an operator, by codes alone: texts may quote the mail. */
  problem: string
  isFinal: boolean
}

/** An error as nodemailer gives it. */
export interface MailError extends Error {
  code?: string
  /** Of SMTP; the whole answer begins with it, and often an enhanced code after it. */
  responseCode?: number
  response?: string
  /** What was answered to. */
  command?: string
  /** Of a single address. */
  recipient?: string
  rejectedErrors?: MailError[]
}

/** What is answered to these is about the mail; all else about the server, its users or the way there. */
const OF_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/

/** What an error means: a refusal with 5yz is final, one with 4yz and everything else is not. */
export function refusalOf({ code, responseCode, response = '', command = '' }: MailError): Refusal {
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
