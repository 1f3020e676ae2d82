/** The server that mails are given to, and whose they are. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the start; otherwise as soon as the server offers it. */
  isSecure: boolean
  /** `null`: nobody signs in. */
  credentials: { user: string; password: string } | null
  /** `Gaugeboard <alarms@water.example>` */
  from: string
}
