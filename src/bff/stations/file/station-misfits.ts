import type { Device } from '../../../domain/device.ts'
import type { Logger } from '../../observe/logger.ts'
import { jsonPath } from './parse-stations-file.ts'
import { resolveStation } from './resolve-station.ts'
import type { Stations } from './stations.ts'

interface MisfitOptions {
  stations: Pick<Stations, 'ids' | 'of' | 'version'>
  list: { readonly devices: readonly Device[]; readonly isKnown: boolean }
  /** The device with the sensors that its data has shown. */
  complete: (device: Device) => Device
  logger: Logger
}

/** More at once nobody reads. */
const MOST_NAMED = 50

/** What the stations file says that fits no station or sensor of the service: a misspelt id takes a station's levels away. */
export class StationMisfits {
  readonly #options: MisfitOptions
  #said: string | undefined

  constructor(options: MisfitOptions) {
    this.#options = options
  }

  /** Each with its place in the file; none before the service's list is known. */
  get problems(): string[] {
    const { stations, list, complete } = this.#options
    const unknown = this.#unknown.map(
      (id) => `${jsonPath(['stations', id])}: the service has no station of this id`,
    )
    const unfit = list.devices.flatMap((device) => {
      const inFile = stations.of(device.id)
      return inFile ? resolveStation(complete(device), inFile).problems : []
    })
    return [...unknown, ...unfit].slice(0, MOST_NAMED)
  }

  /** Logs ids that the service does not have, once for each time that they are others. */
  readonly look = (): void => {
    const ids = this.#unknown
    const said = JSON.stringify(ids)
    if (said === this.#said) return
    this.#said = said
    if (ids.length === 0) return
    this.#options.logger.warn(
      { stations: ids.slice(0, MOST_NAMED), count: ids.length },
      'the stations file has stations that the service does not have: nothing of what it says of them holds',
    )
  }

  get #unknown(): string[] {
    const { stations, list } = this.#options
    if (!list.isKnown) return []
    const known = new Set(list.devices.map(({ id }) => id))
    return [...stations.ids()].filter((id) => !known.has(id))
  }
}
