/** Keys of this process, never stored: the embedding dashboard signs in, and the store only knows hashes. */
export interface EphemeralKeys {
  basic?: { apiKey: string; secretKey: string; organisationId: string }
  public?: { apiKey: string; organisationId: string }
}
