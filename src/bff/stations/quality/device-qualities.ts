import type { Device, Sensor } from '../../../domain/device.ts'
import { verdictOfNote } from '../../../domain/quality/agency-flags.ts'
import { type DeviceQuality, defaultQuality } from '../../../domain/quality/device-quality.ts'
import type { Judgement } from '../../../domain/quality/judgement.ts'
import { combinedOf, isStampedAtEnd } from '../../../domain/series/range.ts'
import { sensorFor } from '../file/resolve-station.ts'
import type { StationChecks } from '../file/station-checks.ts'
import { isSharedStation, type KnownStations } from '../shared-station.ts'
import { type DeviceJudgements, type Judgements, NONE_JUDGED } from './judgements.ts'

/** A tenant's own judgements, or those of the organisation whose stations it shows. */
export interface JudgementSource {
  cached(device: Device): DeviceJudgements | undefined
  /** Never rejects. */
  of(device: Device): Promise<DeviceJudgements>
}

export const NO_JUDGEMENT_SOURCE: JudgementSource = { cached: () => NONE_JUDGED, of: async () => NONE_JUDGED }

/** How each device's readings are judged. */
export class DeviceQualities {
  readonly #judgements: JudgementSource
  readonly #tests: Pick<StationChecks, 'of' | 'version'>

  constructor(judgements: JudgementSource, tests: Pick<StationChecks, 'of' | 'version'>) {
    this.#judgements = judgements
    this.#tests = tests
  }

  cached(device: Device): DeviceQuality | undefined {
    const judgements = this.#judgements.cached(device)
    return judgements && this.#qualityOf(device, judgements)
  }

  /** Equal numbers mean equal tests. */
  get version(): number {
    return this.#tests.version
  }

  /** By the tests alone. */
  unjudged(device: Device): DeviceQuality {
    return this.#qualityOf(device, NONE_JUDGED)
  }

  /** Never rejects. */
  async of(device: Device): Promise<DeviceQuality> {
    return this.#qualityOf(device, await this.#judgements.of(device))
  }

  async judgements(device: Device): Promise<readonly Judgement[]> {
    return resolved(device.sensors, (await this.#judgements.of(device)).all)
  }

  #qualityOf(device: Device, { version, all }: DeviceJudgements): DeviceQuality {
    const usual = defaultQuality(device.intervalSeconds)
    const tests = this.#tests.of(device)
    if (all.length === 0 && !tests) return usual
    const bySensor = judgementsBySensor(device.sensors, all)
    return {
      revision: `${version} ${tests ? this.#tests.version : ''}`,
      of: (sensor) => {
        const judgements = bySensor.get(sensor.id) ?? []
        const checks = tests?.get(sensor.id)
        return { ...usual.of(sensor), judgements, ...(checks && { checks }) }
      },
    }
  }
}

function judgementsBySensor(
  sensors: readonly Sensor[],
  judgements: readonly Judgement[],
): ReadonlyMap<string, readonly Judgement[]> {
  const bySensor = new Map<string, Judgement[]>()
  for (const judgement of resolved(sensors, judgements)) {
    const known = bySensor.get(judgement.sensor)
    if (known) known.push(judgement)
    else bySensor.set(judgement.sensor, [judgement])
  }
  return bySensor
}

function resolved(sensors: readonly Sensor[], judgements: readonly Judgement[]): Judgement[] {
  const byKey = new Map<string, Sensor | string>()
  return judgements.flatMap((judgement) => {
    const sensor = byKey.get(judgement.sensor) ?? sensorFor(judgement.sensor, sensors)
    byKey.set(judgement.sensor, sensor)
    return typeof sensor === 'string' ? [] : [asMeant({ ...judgement, sensor: sensor.id }, sensor)]
  })
}

/** Agencies name the first and last stamp: an amount that ends with its stamp begins before it. */
function inRange(judgement: Judgement, sensor: Sensor): Judgement {
  return isStampedAtEnd(combinedOf(sensor))
    ? { ...judgement, from: judgement.from - 1, to: judgement.to - 1 }
    : judgement
}

/** The agency's verdict and time. */
function asMeant(judgement: Judgement, sensor: Sensor): Judgement {
  if (judgement.source !== 'agency') return judgement
  return inRange({ ...judgement, flag: verdictOfNote(judgement.note) ?? judgement.flag }, sensor)
}

export function ownJudgements(judgements: Judgements): JudgementSource {
  return { cached: ({ id }) => judgements.cached(id), of: ({ id }) => judgements.of(id) }
}

interface Judged {
  list: KnownStations
  judgements: Judgements
}

/**
 * The organisation's judgements for another tenant's same stations: an id alone may be another
 * organisation's. None while their list is unknown.
 */
export function judgementsOfOther({ list, judgements }: Judged, own: KnownStations): JudgementSource {
  const isShared = (id: string) => isSharedStation(id, list, own)
  return {
    cached: ({ id }) => {
      const judged = judgements.cached(id)
      return judged?.all.length === 0 || isShared(id) ? judged : NONE_JUDGED
    },
    of: async ({ id }) => (isShared(id) ? judgements.of(id) : NONE_JUDGED),
  }
}
