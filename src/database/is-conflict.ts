/** Whether a row of that key exists already, by either engine's code. */
export function isConflict(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code)
  return code === '23505' || /^SQLITE_CONSTRAINT(_PRIMARYKEY|_UNIQUE)?$/.test(code)
}
