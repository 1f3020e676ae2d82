import { createListeners } from '../../listeners.ts'
import type { LiveLevel } from './live-event.ts'

/** Publishes level changes to subscribers. */
export const levelNews = createListeners<[levels: readonly LiveLevel[]]>()
