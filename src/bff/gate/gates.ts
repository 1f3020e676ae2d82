import { countedAddress } from '../../contract/counted-address.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { Observer } from '../observe/observer.ts'
import { COST_CLASSES, type CostClass, MAX_WAIT_MS } from './cost-classes.ts'
import { Gate, GateClosed, type Release, type Visitor } from './gate.ts'

export function partyOf(address: string | undefined): string {
  return address === undefined ? 'this process' : countedAddress(address)
}

export interface GatesOptions {
  observer: Pick<Observer, 'admission'>
  logger: Pick<Logger, 'warn'>
}

export interface Gates {
  /** Rejects with `GateClosed`. Observed and logged. */
  enter(cost: CostClass, visitor: Visitor): Release | Promise<Release>
}

const REFUSED =
  'requests were refused: more work was asked for than is done at once; if the address is a proxy, name it in TRUSTED_PROXY'
const NOTHING: Release = () => {}

export function createGates({ observer, logger }: GatesOptions): Gates {
  const warning = new MinutelyWarning(logger, REFUSED)
  const gates = new Map<CostClass, Gate>()
  for (const [cost, bounds] of Object.entries(COST_CLASSES))
    if (bounds) gates.set(cost as CostClass, new Gate({ maxWaitMs: MAX_WAIT_MS, ...bounds }))
  return {
    enter(cost, visitor) {
      const gate = gates.get(cost)
      if (!gate) return NOTHING
      const place = gate.enter(visitor)
      if (!(place instanceof Promise)) {
        observer.admission({ cost, outcome: 'at-once' })
        return place
      }
      return place.then(
        (release) => {
          observer.admission({ cost, outcome: 'waited' })
          return release
        },
        (error: unknown) => {
          if (!(error instanceof GateClosed)) throw error
          const { refusal } = error
          observer.admission({ cost, outcome: refusal })
          if (refusal !== 'gone') warning.add({ cost, refusal, address: visitor.party })
          throw error
        },
      )
    },
  }
}
