import type { ReceiverInFile } from './schema.ts'

/** With the secret from its variable. */
export type Receiver = ReceiverInFile & { secret: string | null }

export type ReceiverKind = Receiver['kind']
export type ReceiverOf<Kind extends ReceiverKind> = Extract<Receiver, { kind: Kind }>
