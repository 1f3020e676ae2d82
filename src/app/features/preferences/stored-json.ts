/** What a stored text holds; `null` where it cannot be read. */
export function storedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
