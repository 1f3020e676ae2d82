/**
 * A finished day of a device as it stands in range answers: its items as JSON with commas between and none around
 * them, deflated so that pieces can be put end to end inside one stream (no last block, ends on a byte).
 */
export interface DayFragment {
  /** Bytes of the JSON text. */
  length: number
  /** CRC-32 of the JSON text. */
  crc: number
  /** `crcShift(length)`, kept because reckoning it is most of the work of joining. */
  shift: number
  deflated: Uint8Array
}

/** Days of one device that were sealed. Many answers may share them: they are never changed. */
export interface SealedRun {
  /** Days since 1 January 1970, UTC. */
  lastDay: number
}

/** As JSON, in rising order. */
export interface SealedDays extends SealedRun {
  days: readonly SealedDay[]
  /** `COMMA_BLOCK` and the deflated text of each day. */
  deflated: Uint8Array<ArrayBuffer>
}

export interface SealedDay extends Omit<DayFragment, 'deflated'> {
  /** Days since 1 January 1970, UTC. */
  day: number
  /** Bytes of its deflated text. */
  size: number
}

/** As blocks of columns in their frames (`src/columns`). */
export interface SealedColumns extends SealedRun {
  frames: Uint8Array<ArrayBuffer>
}

/** A comma as a stored block of deflate (RFC 1951, section 3.2.4). */
export const COMMA_BLOCK: Uint8Array = Uint8Array.from([0x00, 0x01, 0x00, 0xfe, 0xff, 0x2c])

/** The empty last block that ends a stream of deflate. */
export const LAST_BLOCK: Uint8Array = Uint8Array.from([0x03, 0x00])
