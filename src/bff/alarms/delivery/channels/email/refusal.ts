export interface Refusal {
  status: number | null
  /** A sentence for operators, from codes alone: the server's texts may quote the mail. */
  problem: string
  isFinal: boolean
}

export interface MailError extends Error {
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

/** 5yz is final; 4yz and everything else is not. */
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
