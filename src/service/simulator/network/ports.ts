/** A tidal constituent at a place: amplitude in cm and phase lag behind Greenwich in degrees. */
export interface Constituent {
  cm: number
  lag: number
}

export interface Port {
  /** Mean level against the gauge's datum. */
  meanCm: number
  m2: Constituent
  s2: Constituent
  k1: Constituent
  o1: Constituent
}

/** Ports of Java; amplitudes and lags are round figures of tidal analyses, not for navigation. */
export const PORTS = {
  jakarta: {
    meanCm: 140,
    m2: { cm: 5, lag: 330 },
    s2: { cm: 5, lag: 280 },
    k1: { cm: 26, lag: 145 },
    o1: { cm: 14, lag: 125 },
  },
  semarang: {
    meanCm: 60,
    m2: { cm: 9, lag: 300 },
    s2: { cm: 7, lag: 260 },
    k1: { cm: 21, lag: 160 },
    o1: { cm: 8, lag: 130 },
  },
  surabaya: {
    meanCm: 0,
    m2: { cm: 44, lag: 340 },
    s2: { cm: 26, lag: 350 },
    k1: { cm: 46, lag: 320 },
    o1: { cm: 27, lag: 280 },
  },
  cilacap: {
    meanCm: 0,
    m2: { cm: 49, lag: 245 },
    s2: { cm: 24, lag: 300 },
    k1: { cm: 19, lag: 200 },
    o1: { cm: 12, lag: 190 },
  },
} satisfies Record<string, Port>

export type PortName = keyof typeof PORTS
