export interface RequestHead {
  method: string
  headers: {
    /** `name` is in lower case; repeated headers are one value. */
    get(name: string): string | null
    has(name: string): boolean
  }
}
