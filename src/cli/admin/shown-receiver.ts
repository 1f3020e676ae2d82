import { printable } from '../printable.ts'

/** A receiver's address without its query, which may hold a token. */
export function shownReceiver(address: string): string {
  return printable(address.replace(/\?.*$/, '?…'))
}
