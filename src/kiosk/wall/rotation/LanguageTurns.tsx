import { useEffect } from 'react'
import type { Language } from '../../../view/i18n/languages.ts'
import { speak } from '../../../view/i18n/start-texts.ts'

/** Equal parts of a slide. Its key is the slide's number: each begins with the first. */
export function LanguageTurns({ languages, dwellMs }: { languages: readonly Language[]; dwellMs: number }) {
  useEffect(() => {
    if (languages.length === 1) return
    const timers = languages.map((language, n) =>
      setTimeout(() => speak(language), (n * dwellMs) / languages.length),
    )
    return () => timers.forEach(clearTimeout)
  }, [languages, dwellMs])
  return null
}
