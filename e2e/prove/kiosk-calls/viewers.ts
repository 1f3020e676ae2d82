import type { Random } from '../fuzz/random.ts'

/** What everybody who looks asks for at one second. */
export interface Polls {
  /** So many ask for the list. */
  lists: number
  /** The stations whose last day is asked for, each as often as somebody asks. */
  days: readonly number[]
}

/** Who looks, second by second of a day. */
export type Viewers = (second: number) => Polls

const WALL_LIST_SECONDS = 10
const WALL_DWELL_SECONDS = 15
const PHONE_LIST_SECONDS = 20
const PHONE_DAY_SECONDS = 60
const LOOK_SECONDS = 300
/** On a phone somebody looks so often a day. */
const LOOKS = 6
/** When in the day there is an alarm, and in how many seconds all have heard. */
const ALARM = 0.6
const ALARM_SECONDS = 5

/** One screen in a hall: the list every ten seconds, and the stations in turn, each when it is shown. */
export function oneWall(stations: number): Viewers {
  return (second) => ({
    lists: second % WALL_LIST_SECONDS === 0 ? 1 : 0,
    days: second % WALL_DWELL_SECONDS === 0 ? [(second / WALL_DWELL_SECONDS) % stations] : [],
  })
}

export interface PhonesOptions {
  random: Random
  stations: number
  /** Of the day. */
  seconds: number
  /** Everybody looks without an end, instead of for a few minutes now and then. */
  isConstant: boolean
}

/**
 * Phones, with one station each: the list three times a minute and its day once. Somewhere in the day there
 * is an alarm, and everybody looks within the same few seconds.
 */
export function phones(count: number, options: PhonesOptions): Viewers {
  const { random, stations, isConstant } = options
  // without an end every minute is like the one before
  const seconds = isConstant ? PHONE_DAY_SECONDS : options.seconds
  const alarm = Math.floor(seconds * ALARM)
  const table = Array.from({ length: seconds }, () => ({ lists: 0, days: [] as number[] }))
  for (let n = 0; n < count; n++) {
    const station = random.below(stations)
    for (let look = 0; look < (isConstant ? 1 : LOOKS); look++) {
      const start = look === 0 && !isConstant ? alarm + random.below(ALARM_SECONDS) : random.below(seconds)
      const length = isConstant ? PHONE_DAY_SECONDS : LOOK_SECONDS
      for (let second = 0; second < length; second += PHONE_LIST_SECONDS) {
        const polls = table[(start + second) % seconds]
        if (!polls) continue
        polls.lists++
        if (second % PHONE_DAY_SECONDS === 0) polls.days.push(station)
      }
    }
  }
  return (second) => table[second % seconds] ?? { lists: 0, days: [] }
}

/**
 * The same, after everything was looked at once. Otherwise a first look that falls together with a reading brings that along,
 * and whoever looked earlier seems to cost more.
 */
export function opened(stations: number, viewers: Viewers): Viewers {
  const all = { lists: 1, days: Array.from({ length: stations }, (_, station) => station) }
  return (second) => (second === 0 ? all : viewers(second))
}

export function together(...all: readonly Viewers[]): Viewers {
  return (second) => {
    const polls = all.map((viewers) => viewers(second))
    return {
      lists: polls.reduce((sum, { lists }) => sum + lists, 0),
      days: polls.flatMap(({ days }) => days),
    }
  }
}
