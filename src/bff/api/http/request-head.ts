/** A request without its body; a web-standard `Request` fits. */
export interface RequestHead {
  method: string
  headers: {
    /** The name is in lower case; repeated headers are one value. */
    get(name: string): string | null
    has(name: string): boolean
  }
}
