import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import type { Sensor } from '../device.ts'
import { unitFactor } from '../levels/units.ts'
import { defaultChecks } from '../quality/default-checks.ts'
import type { SensorQuality } from '../quality/device-quality.ts'
import { judge } from '../quality/judge.ts'
import { quantityOf } from '../quantity.ts'

export interface Samples {
  t: readonly number[]
  v: readonly number[]
}

/** The maximum step between two values: `atOnce` or `perHour`, whichever is more. */
interface Jump {
  atOnce: number
  perHour: number
}

/** Beyond what QARTOD's tests call suspect: a flood may exceed the record. */
const AIR = 1.5

/**
 * The maximum believable step; `null` for other quantities. Water level: 75 cm, or 300 cm/h where more. The
 * fastest known rise in five minutes is 50.6 cm (USGS 01581752, 2018-09-07).
 */
function jumpOf({ kind, unit }: Pick<Sensor, 'kind' | 'unit'>): Jump | null {
  const name = `${kind} ${unit}`
  const known = JUMPS.get(name)
  if (known !== undefined) return known
  const jump = reckonedJump(kind, unit)
  if (JUMPS.size < MAX_JUMPS) JUMPS.set(name, jump)
  return jump
}

const JUMPS = new Map<string, Jump | null>()
const MAX_JUMPS = 1_000

function reckonedJump(kind: string, unit: string): Jump | null {
  const canonical = quantityOf(kind, '').unit
  const factor = unitFactor(canonical, unit === '' ? canonical : unit)
  const { spike, rateOfChange } = defaultChecks(kind, canonical, null)
  const atOnce = spike?.suspect ?? spike?.fail
  if (factor === null || atOnce === undefined) return null
  return { atOnce: atOnce * AIR * factor, perHour: (rateOfChange?.suspect ?? 0) * factor }
}

/**
 * The readings that a condition may rest on; `t` ascends, `NaN` is missing. Failed and bad readings are
 * excluded; suspect ones are not, since a flood is suspect. A reading out of line counts once the next is out
 * of line to the same side by half as much: a lone spike never does, a flood wave does one interval later.
 * The two readings after a window's first one decide whether it is out of line.
 */
export function credibleSamples(
  t: Float64Array,
  v: Float64Array,
  sensor: Pick<Sensor, 'kind' | 'unit'>,
  quality: SensorQuality,
): Samples {
  const { usable } = judge(t, v, quality)
  const sound = { t: [] as number[], v: [] as number[] }
  for (let i = 0; i < usable.length; i++) {
    const value = usable[i] as number
    if (Number.isNaN(value)) continue
    sound.t.push(t[i] as number)
    sound.v.push(value)
  }
  const jump = jumpOf(sensor)
  return !jump || isAllInLine(sound, jump) ? sound : columnsOf(inLine(samplesIn(sound), jump))
}

function isAllInLine({ t, v }: Samples, { atOnce, perHour }: Jump): boolean {
  for (let i = 1; i < v.length; i++) {
    const step = Math.abs((v[i] as number) - (v[i - 1] as number))
    if (step > atOnce && step > (perHour * ((t[i] as number) - (t[i - 1] as number))) / HOUR_MS) return false
  }
  return true
}

function samplesIn({ t, v }: Samples): Sample[] {
  return t.map((at, n) => ({ t: at, v: v[n] as number }))
}

interface Sample {
  t: number
  v: number
}

function inLine(sound: readonly Sample[], jump: Jump): Sample[] {
  const first = sound[beginOf(sound, jump)]
  if (!first) return []
  const believed = [first]
  let last = first
  let waiting: Sample | undefined
  for (const sample of sound) {
    if (sample.t <= first.t) continue
    if (isNear(last, sample, jump)) {
      believed.push(sample)
    } else if (waiting && isBorneOut(waiting.v - last.v, sample.v - last.v)) {
      believed.push(waiting, sample)
    } else {
      waiting = sample
      continue
    }
    waiting = undefined
    last = sample
  }
  return believed
}

function isBorneOut(step: number, next: number): boolean {
  return step > 0 === next > 0 && Math.abs(next) >= Math.abs(step) / 2
}

function beginOf(sound: readonly Sample[], jump: Jump): number {
  let n = 0
  while (n + 2 < sound.length) {
    const [first, second, third] = sound.slice(n, n + 3) as [Sample, Sample, Sample]
    if (isNear(first, second, jump) || isNear(first, third, jump)) break
    n++
  }
  return n
}

function isNear(a: Sample, b: Sample, { atOnce, perHour }: Jump): boolean {
  return Math.abs(b.v - a.v) <= Math.max(atOnce, (perHour * (b.t - a.t)) / HOUR_MS)
}

function columnsOf(samples: readonly Sample[]): Samples {
  return { t: samples.map(({ t }) => t), v: samples.map(({ v }) => v) }
}
