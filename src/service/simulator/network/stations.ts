import type { Uplink } from '../upkeep/outages.ts'
import type { ClimateName } from './climates.ts'
import type { Place } from './place.ts'
import type { PortName } from './ports.ts'
import type { RiverGaugeName } from './rivers.ts'

/** A station of the network. */
export interface Site extends Place {
  id: string
  place: string
  /** The device token; the interface does not list `ARR`, a rain gauge alone. */
  type: 'AWLR' | 'AWS' | 'ARR'
  climate: ClimateName
  altitudeM: number
  intervalMinutes: 5 | 10 | 15
  /** Whose level it reads, if any. */
  water?: { river: RiverGaugeName } | { port: PortName }
  coastal?: true
  /** Good by default. */
  uplink?: Uplink
  /** Share of its capacity that the battery still has; drawn from 0.6 to 1 by default. */
  batteryHealth?: number
  /** Has stopped reporting: its last reading was this long before the network first started. */
  silentForMinutes?: number
}

type Details = Omit<Partial<Site>, 'id' | 'place' | 'type' | 'climate'>

/** Coordinates are right to about a kilometre. */
export const SITES: readonly Site[] = [
  ...within('jakarta', [
    site('SIM-CLW-05', 'ARR', 'Cisarua', [-6.69, 106.94, 1050], 5),
    site('SIM-CLW-04', 'AWS', 'Gadog AWS', [-6.654, 106.867, 480], 10),
    site('SIM-CLW-01', 'AWLR', 'Katulampa', [-6.6335, 106.837, 345], 5, { water: { river: 'katulampa' } }),
    site('SIM-CLW-02', 'AWLR', 'Depok', [-6.4003, 106.8316, 60], 5, { water: { river: 'depok' } }),
    site('SIM-CLW-03', 'AWLR', 'Manggarai', [-6.2075, 106.848, 8], 5, { water: { river: 'manggarai' } }),
    site('SIM-CLW-06', 'AWLR', 'Karet', [-6.1985, 106.8103, 6], 10, { water: { river: 'karet' } }),
    site('SIM-CLW-07', 'AWLR', 'Pasar Ikan', [-6.1265, 106.8085, 1], 10, {
      water: { port: 'jakarta' },
      coastal: true,
    }),
  ]),
  ...within('jakarta', [
    site('SIM-JKT-01', 'AWS', 'Bogor AWS', [-6.553, 106.743, 190], 10, { silentForMinutes: 380 }),
    site('SIM-JKT-02', 'AWLR', 'Krukut Hulu', [-6.344, 106.797, 45], 10, {
      water: { river: 'krukut' },
      uplink: 'shaky',
    }),
    site('SIM-JKT-03', 'AWLR', 'Pesanggrahan Sawangan', [-6.396, 106.772, 70], 10, {
      water: { river: 'pesanggrahan' },
      batteryHealth: 0.3,
    }),
    site('SIM-JKT-04', 'AWLR', 'Angke Hulu', [-6.212, 106.695, 12], 10, { water: { river: 'angke' } }),
    site('SIM-JKT-05', 'AWLR', 'Sunter Hulu', [-6.353, 106.899, 40], 10, { water: { river: 'sunter' } }),
    site('SIM-JKT-06', 'AWLR', 'Cipinang Hulu', [-6.35, 106.873, 40], 10, { water: { river: 'cipinang' } }),
    site('SIM-JKT-07', 'AWS', 'Tanjung Priok AWS', [-6.108, 106.88, 2], 10, { coastal: true }),
  ]),
  ...within('bandung', [
    site('SIM-CTR-01', 'AWLR', 'Dayeuhkolot', [-6.989, 107.626, 658], 15, {
      water: { river: 'dayeuhkolot' },
    }),
    site('SIM-CTR-02', 'AWLR', 'Nanjung', [-6.9415, 107.5366, 650], 15, { water: { river: 'nanjung' } }),
    site('SIM-CTR-03', 'AWS', 'Bandung AWS', [-6.8836, 107.5973, 791], 10),
  ]),
  ...within('semarang', [
    site('SIM-SMG-01', 'AWLR', 'Simongan', [-6.9965, 110.3985, 8], 10, { water: { river: 'garang' } }),
    site('SIM-SMG-02', 'AWLR', 'Tanjung Emas', [-6.944, 110.42, 1], 10, {
      water: { port: 'semarang' },
      coastal: true,
    }),
  ]),
  ...within('solo', [
    site('SIM-BWS-01', 'AWLR', 'Jurug', [-7.565, 110.862, 85], 15, { water: { river: 'jurug' } }),
    site('SIM-BWS-02', 'AWLR', 'Bojonegoro', [-7.146, 111.88, 12], 15, { water: { river: 'bojonegoro' } }),
  ]),
  ...within('cilacap', [
    site('SIM-CLP-01', 'AWS', 'Cilacap AWS', [-7.752, 109.017, 3], 10, {
      water: { port: 'cilacap' },
      coastal: true,
    }),
  ]),
  ...within('east', [
    site('SIM-SBY-01', 'AWS', 'Surabaya Perak AWS', [-7.199, 112.73, 2], 10, {
      water: { port: 'surabaya' },
      coastal: true,
    }),
    site('SIM-MLG-01', 'AWS', 'Karangploso AWS', [-7.901, 112.597, 575], 15),
  ]),
]

const IDS: ReadonlySet<string> = new Set(SITES.map(({ id }) => id))

/** Whether an id is one of the network's; no other station in a store has it. */
export function isSimulatedStation(id: string): boolean {
  return IDS.has(id)
}

function site(
  id: string,
  type: Site['type'],
  place: string,
  [lat, long, altitudeM]: [lat: number, long: number, altitudeM: number],
  intervalMinutes: Site['intervalMinutes'],
  details: Details = {},
): Omit<Site, 'climate'> {
  return { id, type, place, lat, long, altitudeM, intervalMinutes, ...details }
}

function within(climate: ClimateName, sites: Omit<Site, 'climate'>[]): Site[] {
  return sites.map((one) => ({ ...one, climate }))
}
