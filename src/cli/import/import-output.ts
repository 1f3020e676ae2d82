/** 0: all stored or already there. 1: nothing could be read. 2: something was left out. */
export type ImportExitCode = 0 | 1 | 2

export interface ImportOutput {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream & { isTTY?: boolean }
}
