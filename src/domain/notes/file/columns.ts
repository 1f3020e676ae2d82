/** In order; read in any case. */
export const COLUMNS = {
  id: 'Station ID',
  station: 'Station',
  start: 'Start',
  end: 'End',
  text: 'Note',
  isPublic: 'Public',
  by: 'Author',
  at: 'Written',
} as const

export type Column = keyof typeof COLUMNS
