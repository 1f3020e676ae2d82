let newest: string | undefined

/** Id of the newest event in the last answer of the list; `undefined` before the first. */
export function listedEvent(): string | undefined {
  return newest
}

export function keepListedEvent(id: string | null): void {
  newest = id ?? undefined
}
