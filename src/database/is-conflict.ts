/** Whether a statement failed because a row of that key is there already, by the code of either engine. */
export function isConflict(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code)
  return code === '23505' || /^SQLITE_CONSTRAINT(_PRIMARYKEY|_UNIQUE)?$/.test(code)
}
