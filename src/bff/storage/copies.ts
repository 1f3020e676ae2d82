/**
 * Copies of what the service last said, kept outside the memory of this process: so that a restart while the service is
 * away still has the last good picture, or that several instances have it from each other. Losing one costs a call.
 */
export interface Copies {
  /** Whether others write here as well, so that a copy may be newer than what is known here. */
  readonly isShared: boolean
  /** The bytes kept under a key, any text, or `undefined`. Never rejects. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Keeps bytes under a key, in place of those before. Never rejects: what cannot be kept is not. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * The same of bytes that take some making: what is for the next start alone is made after whoever waits now
   * is served.
   */
  putLater(key: string, make: () => Uint8Array): Promise<void>
}

/** Keeps nothing. */
export const NO_COPIES: Copies = {
  isShared: false,
  get: async () => undefined,
  put: async () => {},
  putLater: async () => {},
}
