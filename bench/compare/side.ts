/** Milliseconds. */
export interface Timings {
  /** From the beginning of the navigation to the painted lines. */
  link: number
  /** From a movement of the pointer to the painted readout, median over some places. */
  hover: number
}

export interface CompareSide {
  name: string
  /** On a new page whose code the browser has already. */
  measure(): Promise<Timings>
  close(): Promise<void>
}
