/** 0: everything stored or already there. 1: nothing could be read. 2: something was left out. */
export type ImportExitCode = 0 | 1 | 2

export interface ImportOutput {
  /** The summary. */
  out: NodeJS.WritableStream
  /** Progress and problems; a bar when it is a terminal, else lines. */
  err: NodeJS.WritableStream & { isTTY?: boolean }
}
