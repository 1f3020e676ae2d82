import { createListeners } from '../../listeners.ts'
import type { LiveLevel } from './live-event.ts'

export const levelNews = createListeners<[levels: readonly LiveLevel[]]>()
