import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../../view/i18n/languages.ts'
import { speak } from '../../../view/i18n/start-texts.ts'
import { nextSlide, type Rotation, type Slide, START, type Turn } from './rotation.ts'

interface ShownSlide {
  slide: Slide
  number: number
  /** Expected next, to be prefetched. */
  next: Slide
}

export function useRotation(turns: readonly Turn[], dwellMs: number): ShownSlide {
  const [rotation, setRotation] = useState<Rotation>(START)
  const newest = useRef(turns)
  newest.current = turns
  const since = useRef(performance.now())

  const { slide, number } = rotation
  const isGone =
    slide.kind === 'empty'
      ? turns.length > 0
      : slide.kind === 'station' && !turns.some(({ id }) => id === slide.id)

  useEffect(() => {
    const step = () => {
      since.current = performance.now()
      setRotation((before) => (before.number === number ? nextSlide(before, newest.current) : before))
    }
    const leftMs = isGone ? 0 : Math.max(0, dwellMs - (performance.now() - since.current))
    const timer = setTimeout(step, leftMs)
    return () => clearTimeout(timer)
  }, [number, dwellMs, isGone])

  return { slide, number, next: nextSlide(rotation, turns).slide }
}

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
