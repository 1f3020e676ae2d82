import chart from './en/chart.json'
import common from './en/common.json'
import levels from './en/levels.json'
import map from './en/map.json'
import quantity from './en/quantity.json'
import status from './en/status.json'

export const en = { common, map, chart, quantity, levels, status }
