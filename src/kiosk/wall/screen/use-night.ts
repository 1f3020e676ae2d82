import { useEffect } from 'react'
import type { DeviceState, Position } from '../../../domain/device.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'
import type { KioskOptions } from '../../options.ts'
import { isDarkOutside } from './dimming.ts'
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
