import { createListeners } from '../../listeners.ts'
import type { LiveLevel } from './live-event.ts'

/** Levels that have changed, for whoever shows them. */
export const levelNews = createListeners<[levels: readonly LiveLevel[]]>()
