export interface PushedMessage {
  title: string
  body: string
  /** The message's id: a retry replaces the first one. */
  tag: string
  path: string
  lang: string
  /** Epoch milliseconds. */
  atMs: number
}
