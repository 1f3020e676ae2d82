/**
 * Carries one GET to the service. It knows addresses and connections, nothing of deadlines, retries or keys'
 * meaning.
 */
export interface UpstreamTransport {
  /** The base URL, which identifies the service; never shown or logged. */
  readonly address: string
  /**
   * GETs a path below the base address, query included. Resolves with any status, redirects as they are, as soon
   * as the headers are there; rejects with an `UpstreamFailure` or, when the signal fires, with its reason.
   */
  get(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<UpstreamAnswer>
  /** Ends its connections. */
  close(): Promise<void>
}

export interface UpstreamAnswer {
  status: number
  header(name: string): string | undefined
  /** The body as it came, possibly compressed. Leaving the iteration early ends the transfer. */
  body: AsyncIterable<Uint8Array>
  /** Cancels an unread body. */
  discard(): Promise<void>
}
