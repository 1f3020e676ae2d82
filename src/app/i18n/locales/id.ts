import type { en } from './en.ts'
import chart from './id/chart.json'
import common from './id/common.json'
import levels from './id/levels.json'
import map from './id/map.json'
import quantity from './id/quantity.json'
import status from './id/status.json'

export const id: typeof en = { common, map, chart, quantity, levels, status }
