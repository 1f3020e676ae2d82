/** Keys, secrets, tokens and passwords of an environment, also those in addresses and in `KIOSKS`. */
export function secretsOf(environment: Record<string, string | undefined>): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/(KEY|SECRET|TOKEN|PASSWORD)$/.test(name)) return [value]
    if (name === 'KIOSKS') return value.split(',').map((kiosk) => kiosk.slice(kiosk.indexOf(':') + 1).trim())
    if (!name.endsWith('_URL') || !URL.canParse(value)) return []
    const { password, searchParams } = new URL(value)
    // PostgreSQL takes its password here as well
    const inQuery = [...searchParams].filter(([key]) => /password$/i.test(key)).map(([, text]) => text)
    return [...(password === '' ? [] : [password, decoded(password)]), ...inQuery]
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
