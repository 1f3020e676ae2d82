import { inspect } from 'node:util'
import { HIDDEN, SecretGuard } from './secret-guard.ts'

/** Knows every secret of this process. What is written to a log goes through its `scrub`. */
export const knownSecrets = new SecretGuard()

/**
 * A text that must not be seen: printed, inspected, put into a template or into JSON it is `[secret]`. Whoever needs
 * it asks for it by name, and should it get into a log even so, it is taken out of the line.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    knownSecrets.add(text)
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}
