let newest: string | undefined

/** Id of the newest event in the list as it was last answered; `undefined` before the first answer. */
export function listedEvent(): string | undefined {
  return newest
}

/** Keeps what the header of an answer says; `null` without one. */
export function keepListedEvent(id: string | null): void {
  newest = id ?? undefined
}
