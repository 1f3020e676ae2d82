export interface MailServer {
  host: string
  port: number
  /** TLS from the start; else STARTTLS where offered. */
  isSecure: boolean
  /** `null`: no sign-in. */
  credentials: { user: string; password: string } | null
  /** `Gaugeboard <alarms@water.example>` */
  from: string
}
