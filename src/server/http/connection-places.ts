import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Gate, type Release } from '../../bff/gate/gate.ts'
import type { Logger } from '../../bff/observe/logger.ts'
import { MinutelyWarning } from '../../bff/observe/minutely-warning.ts'
import type { ConnectionRefusal, Observer } from '../../bff/observe/observer.ts'
import type { ConnectionBounds } from './connection-bounds.ts'

export interface ConnectionPlacesOptions {
  bounds: ConnectionBounds
  /** What its client's address is counted as. */
  holderOf: (request: IncomingMessage) => string
  isProbe: (request: IncomingMessage) => boolean
  /** Whether a request is from a signed-in user; synchronously `false` without a session cookie. */
  isSignedIn: (request: IncomingMessage) => false | Promise<boolean>
  observer: Pick<Observer, 'connectionOpened' | 'connectionClosed' | 'connectionRefused' | 'connectionLimit'>
  logger: Pick<Logger, 'warn'>
}

const REFUSED = 'as many connections are open as this process can have: some were closed or refused'
const KEEPS_NOTHING: Release = () => {}

/**
 * Bounds a process's connections. New ones are always accepted, in place of the longest idle. Places for
 * requests are shared fairly by address; beyond them only probes and signed-in users are answered.
 */
export class ConnectionPlaces {
  readonly #options: ConnectionPlacesOptions
  readonly #gate: Gate
  readonly #refused: MinutelyWarning
  /** Idle connections, longest idle first. */
  readonly #quiet = new Set<Socket>()
  #open = 0

  constructor(options: ConnectionPlacesOptions) {
    const { bounds, observer, logger } = options
    this.#options = options
    const { ofAnybody, ofPeople } = bounds
    this.#gate = new Gate({ running: ofAnybody + ofPeople, reserved: ofPeople })
    this.#refused = new MinutelyWarning(logger, REFUSED)
    observer.connectionLimit(bounds.inAll)
  }

  opened(socket: Socket): void {
    const { bounds, observer } = this.#options
    if (this.#open >= bounds.inAll && !this.#closeQuiet()) {
      this.#notify('unheard')
      socket.destroy()
      return
    }
    this.#open++
    observer.connectionOpened()
    socket.once('close', () => {
      this.#open--
      observer.connectionClosed()
    })
  }

  /** Marks it idle. */
  markIdle(socket: Socket): void {
    if (!socket.destroyed) this.#quiet.add(socket)
  }

  /** Marks it busy or closed. */
  markBusy(socket: Socket): void {
    this.#quiet.delete(socket)
  }

  /** A place for the request, to be left when it is answered; `undefined` where it cannot be answered now. */
  admit(request: IncomingMessage): Release | undefined | Promise<Release | undefined> {
    const { holderOf, isProbe, isSignedIn } = this.#options
    const { socket } = request
    const visitor = {
      party: holderOf(request),
      evict: () => {
        this.#notify('share')
        socket.destroy()
      },
    }
    const release = this.#gate.take(visitor)
    if (release) return release
    if (isProbe(request)) return KEEPS_NOTHING
    const signedIn = isSignedIn(request)
    if (!signedIn) return this.#turnedAway()
    return signedIn.then(
      (isPerson) =>
        (isPerson ? this.#gate.take({ ...visitor, isPreferred: true }) : undefined) ?? this.#turnedAway(),
    )
  }

  #turnedAway(): undefined {
    this.#notify('turned-away')
    return undefined
  }

  #closeQuiet(): boolean {
    const [oldest] = this.#quiet
    if (!oldest) return false
    this.#quiet.delete(oldest)
    this.#notify('quiet')
    oldest.destroy()
    return true
  }

  #notify(how: ConnectionRefusal): void {
    this.#options.observer.connectionRefused(how)
    this.#refused.add({ how, open: this.#open, limit: this.#options.bounds.inAll })
  }
}
