import type { Device } from '../../../domain/device.ts'
import type { Logger } from '../../observe/logger.ts'
import type { DeviceList } from '../device-list.ts'
import { jsonPath } from './parse-stations-file.ts'
import { resolveStation } from './resolve-station.ts'
import type { Stations } from './stations.ts'

interface MisfitOptions {
  stations: Pick<Stations, 'ids' | 'of' | 'version'>
  list: Pick<DeviceList, 'isKnown' | 'known'>
  complete: (device: Device) => Device
  logger: Logger
}

const MAX_NAMED = 50

/** Entries that fit no station or sensor of the service: a misspelt id removes a station's levels. */
export class StationMisfits {
  readonly #options: MisfitOptions
  #logged: string | undefined

  constructor(options: MisfitOptions) {
    this.#options = options
  }

  /** Each with its place, up to a number; none before the list is known. */
  *problems(): Generator<undefined, string[]> {
    const { stations, list, complete } = this.#options
    const found: string[] = []
    if (!list.isKnown) return found
    for (const id of stations.ids()) {
      const [device, inFile] = [list.known(id), stations.of(id)]
      if (!device) found.push(`${jsonPath(['stations', id])}: the service has no station of this id`)
      else if (inFile) found.push(...resolveStation(complete(device), inFile).problems)
      if (found.length >= MAX_NAMED) break
      yield
    }
    return found.slice(0, MAX_NAMED)
  }

  readonly check = (): void => {
    const ids = this.#unknown
    const logged = JSON.stringify(ids)
    if (logged === this.#logged) return
    this.#logged = logged
    if (ids.length === 0) return
    this.#options.logger.warn(
      { stations: ids.slice(0, MAX_NAMED), count: ids.length },
      'the stations file has stations that the service does not have: nothing of what it says of them holds',
    )
  }

  get #unknown(): string[] {
    const { stations, list } = this.#options
    return list.isKnown ? [...stations.ids()].filter((id) => !list.known(id)) : []
  }
}
