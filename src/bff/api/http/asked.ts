/** What is looked at of a request before its body; a web-standard `Request` is one. */
export interface Asked {
  method: string
  headers: {
    /** By a name in lower case; one that came several times is one value. */
    get(name: string): string | null
    has(name: string): boolean
  }
}
