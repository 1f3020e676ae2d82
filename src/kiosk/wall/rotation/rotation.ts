import { isRisingFast } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { waterState } from '../../../domain/levels/water-state.ts'

/** A station as the rotation sees it; the list is given with what needs eyes first at the front. */
export interface Turn {
  id: string
  /** Severity of its water's state, 0 for none. */
  severity: number
  /** It rises fast without having reached a level. */
  isRising: boolean
}

/** What the rotation has to know of a station. A silent one counts by its alert level for a day, and by nothing else. */
export function turnOf(device: DeviceState): Turn {
  return {
    id: device.id,
    severity: waterState(device) === 'none' ? 0 : (device.level?.severity ?? 0),
    isRising: device.freshness !== 'silent' && isRisingFast(device),
  }
}

export function worstSeverity(turns: readonly Turn[]): number {
  return turns.reduce((worst, { severity }) => Math.max(worst, severity), 0)
}

/** `overview` is all stations at once; `empty` is what there is to show without any. */
export type Slide = { kind: 'station'; id: string } | { kind: 'overview' } | { kind: 'empty' }

/** What the rotation remembers; nothing of stations that are gone. */
export interface Rotation {
  slide: Slide
  /** Slides shown so far. */
  number: number
  sinceOverview: number
  seen: ReadonlyMap<string, Seen>
}

interface Seen {
  /** Number of the slide that showed it last, or before which it joined. */
  number: number
  /** Its severity then: a worse one is news. */
  severity: number
}

/** The overview comes after so many stations, or after all where there are fewer. */
export const STATIONS_BETWEEN_OVERVIEWS = 5

/** How many times as often as a calm station one of a severity wants to be seen. */
const WEIGHTS = [1, 4, 8, 16]
const RISING_WEIGHT = 2

export const START: Rotation = { slide: { kind: 'empty' }, number: 0, sinceOverview: 0, seen: new Map() }

/**
 * The slide after the present one. A station whose level has become worse since it was last shown comes at
 * once, the worst first; else the one comes for which the slides since its last time, times its weight, are
 * the most, but none twice in a row. Equals come in the order of the list. So every station is shown after a
 * bounded number of slides, the worse the more often, and the same lists give the same order on every screen.
 */
export function nextSlide(before: Rotation, turns: readonly Turn[]): Rotation {
  const number = before.number + 1
  const seen = withJoined(before, turns)
  const sinceOverview = before.sinceOverview
  if (turns.length === 0) return { slide: { kind: 'empty' }, number, sinceOverview: 0, seen }
  const news = turns.filter(({ id, severity }) => severity > (seen.get(id) as Seen).severity)
  if (news.length === 0 && isOverviewDue(sinceOverview, turns.length)) {
    return { slide: { kind: 'overview' }, number, sinceOverview: 0, seen }
  }
  const others = turns.filter(({ id }) => before.slide.kind !== 'station' || before.slide.id !== id)
  const next =
    news.length > 0 ? worstOf(news) : longestWaiting(others.length > 0 ? others : turns, seen, number)
  const shown = new Map(seen).set(next.id, { number, severity: next.severity })
  return { slide: { kind: 'station', id: next.id }, number, sinceOverview: sinceOverview + 1, seen: shown }
}

/** How many times as often as a calm one a station wants to be seen. */
export function weightOf({ severity, isRising }: Turn): number {
  const weight = WEIGHTS[Math.min(severity, WEIGHTS.length - 1)] as number
  return isRising ? Math.max(RISING_WEIGHT, weight) : weight
}

function isOverviewDue(sinceOverview: number, stations: number): boolean {
  return stations > 1 && sinceOverview >= Math.min(STATIONS_BETWEEN_OVERVIEWS, stations)
}

/** Whoever is new has waited since now, and its severity is news only while others have had their turn before. */
function withJoined({ number, seen }: Rotation, turns: readonly Turn[]): Map<string, Seen> {
  const isFirst = seen.size === 0
  return new Map(
    turns.map(({ id, severity }) => [id, seen.get(id) ?? { number, severity: isFirst ? severity : 0 }]),
  )
}

function worstOf(turns: readonly Turn[]): Turn {
  return turns.reduce((worst, turn) => (turn.severity > worst.severity ? turn : worst))
}

function longestWaiting(turns: readonly Turn[], seen: ReadonlyMap<string, Seen>, number: number): Turn {
  const waited = (turn: Turn) => (number - (seen.get(turn.id) as Seen).number) * weightOf(turn)
  return turns.reduce((longest, turn) => (waited(turn) > waited(longest) ? turn : longest))
}
