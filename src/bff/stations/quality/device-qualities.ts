import type { Device, Sensor } from '../../../domain/device.ts'
import { type DeviceQuality, defaultQuality } from '../../../domain/quality/device-quality.ts'
import type { Judgement } from '../../../domain/quality/judgement.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { sensorFor } from '../sensor-for.ts'
import type { DeviceJudgements } from './judgements.ts'

/** Where a tenant's judgements are read: its own, or those of the organisation whose stations it shows. */
export interface JudgementSource {
  /** What was judged of a device, where that is in memory. */
  cached(device: Device): DeviceJudgements | undefined
  /** Never rejects. */
  of(device: Device): Promise<DeviceJudgements>
}

/** How the readings of each device of a tenant are judged. */
export class DeviceQualities {
  readonly #judgements: JudgementSource

  constructor(judgements: JudgementSource) {
    this.#judgements = judgements
  }

  /** How a device with all its sensors is judged, where that is in memory. */
  cached(device: Device): DeviceQuality | undefined {
    const judgements = this.#judgements.cached(device)
    return judgements && qualityOf(device, judgements)
  }

  /** How a device with all its sensors is judged. Never rejects. */
  async of(device: Device): Promise<DeviceQuality> {
    return qualityOf(device, await this.#judgements.of(device))
  }

  /** What was judged of a device's sensors. Never rejects. */
  async judgements(device: Device): Promise<readonly Judgement[]> {
    return resolved(device.sensors, (await this.#judgements.of(device)).all)
  }
}

function qualityOf({ intervalSeconds, sensors }: Device, { version, all }: DeviceJudgements): DeviceQuality {
  const quality = defaultQuality(intervalSeconds)
  if (all.length === 0) return quality
  const bySensor = new Map<string, Judgement[]>()
  for (const judgement of resolved(sensors, all)) {
    const known = bySensor.get(judgement.sensor)
    if (known) known.push(judgement)
    else bySensor.set(judgement.sensor, [judgement])
  }
  return {
    revision: `${version}`,
    of: (sensor) => ({ ...quality.of(sensor), judgements: bySensor.get(sensor.id) ?? [] }),
  }
}

/** Judgements by the sensors' own ids; those of sensors that are not there are left out. */
function resolved(sensors: readonly Sensor[], judgements: readonly Judgement[]): Judgement[] {
  const byKey = new Map<string, Sensor | string>()
  return judgements.flatMap((judgement) => {
    const sensor = byKey.get(judgement.sensor) ?? sensorFor(judgement.sensor, sensors)
    byKey.set(judgement.sensor, sensor)
    return typeof sensor === 'string' ? [] : [inRange({ ...judgement, sensor: sensor.id }, sensor)]
  })
}

/** An agency names the first and the last stamp: of amounts that end with their stamp the range begins before it. */
function inRange(judgement: Judgement, { kind, unit }: Sensor): Judgement {
  if (judgement.source !== 'agency' || quantityOf(kind, unit).combine !== 'sum') return judgement
  return { ...judgement, from: judgement.from - 1, to: judgement.to - 1 }
}
