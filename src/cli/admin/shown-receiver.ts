import { printable } from '../printable.ts'

/** A receiver's address for people: without its query, in which some receivers want a token. */
export function shownReceiver(address: string): string {
  return printable(address.replace(/\?.*$/, '?…'))
}
