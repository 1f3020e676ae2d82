import type { ReceiverInFile } from './schema.ts'

/** Who can be notified, with the secret that its variable holds. */
export type Receiver = ReceiverInFile & { secret: string | null }

export type ReceiverKind = Receiver['kind']
export type ReceiverOf<Kind extends ReceiverKind> = Extract<Receiver, { kind: Kind }>
