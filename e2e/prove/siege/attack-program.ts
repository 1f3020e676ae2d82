import { attack, type Spoils } from './attacker.ts'
import { askOnce, attackRoute, type RouteAttack } from './route-attacks.ts'

/** A crowd until the next message; a request made once; or an attack with one, until it is over. */
export type Order =
  | { crowd: { port: number; stationIds: readonly string[]; addresses: number } }
  | { once: Omit<RouteAttack, 'way' | 'copies'> }
  | { route: RouteAttack }
  | 'end'

const spoils: Spoils = { answers: {}, mostStreams: 0, sockets: 0 }

process.on('message', (order: Order) => {
  if (order === 'end') process.send?.(spoils, () => process.exit())
  else if ('crowd' in order) {
    const { addresses, ...crowd } = order.crowd
    for (let index = 0; index < addresses; index++) void attack(index, { ...crowd, spoils })
  } else
    void ('once' in order ? askOnce(order.once) : attackRoute(order.route)).then(
      (status) => process.send?.({ status }),
      (error: Error) => process.send?.({ status: error.message }),
    )
})
