import { createRandom } from '../fuzz/random.ts'
import { indiscretion, needed } from './judge.ts'
import { type KioskDay, type KioskDayOptions, kioskDay } from './kiosk-day.ts'
import { oneWall, opened, phones, together } from './viewers.ts'

export interface KioskCallsOptions {
  stations: number
  viewers: number
  seconds: number
  seed: number
  isConstant: boolean
  dashboard?: KioskDayOptions['dashboard']
  judge: (what: string, holds: boolean) => void
  say: (line: string) => void
}

const INTERVAL_SECONDS = 300

/** One screen for a day, and the same screen and thousands of phones, and what the service is asked for either. */
export async function proveKioskCalls(options: KioskCallsOptions): Promise<void> {
  const { stations, viewers, seconds, seed, isConstant, dashboard, judge, say } = options
  const scale = { stations, intervalSeconds: INTERVAL_SECONDS, seconds }
  const need = needed(scale)
  const wall = oneWall(stations)
  const crowd = phones(viewers - 1, { random: createRandom(seed, 0), stations, seconds, isConstant })
  const judged = async (who: string, look: KioskDayOptions['viewers']): Promise<KioskDay> => {
    const day = await kioskDay({ ...scale, viewers: opened(stations, look), ...(dashboard && { dashboard }) })
    const { calls, requests, failed } = day
    say(`${who}: ${requests} requests, ${calls.length} calls of the service`)
    const wrong = [...new Set(calls.map((call) => indiscretion(call, day)))].filter(
      (what) => what !== undefined,
    )
    for (const what of wrong) say(what)
    judge(`${who}: public endpoints alone, no credentials`, calls.length > 0 && wrong.length === 0)
    judge(`${who}: every request was answered`, failed === 0)
    judge(`${who}: no more than the ${need} calls that one kiosk needs`, calls.length <= need)
    return day
  }
  const alone = await judged('1 viewer', wall)
  const all = await judged(`${viewers} viewers`, together(wall, crowd))
  judge(`${viewers} viewers cost no more than one`, all.calls.length <= alone.calls.length)
}
