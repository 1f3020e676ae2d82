import { type Attack, askOnce, attack } from './route-attacks.ts'

/** Makes a request once and sends its status, or attacks with it and sends when it is over. */
export type Order = { once: Omit<Attack, 'way' | 'copies'> } | { attack: Attack }

process.on('message', (order: Order) => {
  const done = 'once' in order ? askOnce(order.once) : attack(order.attack)
  void done.then(
    (status) => process.send?.({ status }),
    (error: Error) => process.send?.({ status: error.message }),
  )
})
