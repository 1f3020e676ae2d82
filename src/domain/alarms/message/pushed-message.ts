/** What is pushed to a browser: text, and a path within the dashboard. */
export interface PushedMessage {
  title: string
  body: string
  /** The message's id: one that comes again takes the place of the first. */
  tag: string
  /** Where a tap leads. */
  path: string
  lang: string
  /** When the message was made, epoch milliseconds. */
  atMs: number
}
