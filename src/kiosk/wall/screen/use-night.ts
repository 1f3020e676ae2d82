import { useEffect } from 'react'
import type { DeviceState, Position } from '../../../domain/device.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'
import type { KioskOptions } from '../../options.ts'
import { nightShare } from './sun.ts'

const EVERY_MS = 60_000

/** 0 to 1. Without a chosen theme the dark one comes with night, and the system's by day. */
export function useNight(devices: readonly DeviceState[], theme: KioskOptions['theme']): number {
  const now = useTrustedNow(EVERY_MS)
  const middle = middleOf(devices)
  const night = middle ? nightShare(now, middle) : 0
  const isDark = isDarkOutside(night)
  useEffect(() => {
    if (theme !== 'auto') return
    const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
    document.documentElement.dataset.theme = isDark || isSystemDark ? 'dark' : 'light'
  }, [theme, isDark])
  return night
}

/** The median: one station far away moves no sunset. */
export function middleOf(devices: readonly Pick<DeviceState, 'position'>[]): Position | null {
  const places = devices.flatMap(({ position }) => (position ? [position] : []))
  if (places.length === 0) return null
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number
  return { lat: median(places.map(({ lat }) => lat)), lng: median(places.map(({ lng }) => lng)) }
}

/** Share of the light left at night, without and with an alert. */
const CALM_NIGHT = 0.65
const ALERT_NIGHT = 0.85

/** From this share of a night on the dark theme is used. */
const DARK_FROM = 0.5

/**
 * Share of the light taken away, 0 to 1. A bright wall in a dark square gets switched off; a dimmed one is
 * overlooked while the river rises.
 */
export function dimming(night: number, worstSeverity: number): number {
  return night * (1 - (worstSeverity > 0 ? ALERT_NIGHT : CALM_NIGHT))
}

export function isDarkOutside(night: number): boolean {
  return night >= DARK_FROM
}
