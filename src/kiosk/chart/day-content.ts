import type { DeviceState, Sensor } from '../../domain/device.ts'
import { leadSensor } from '../../domain/lead.ts'
import { type Quantity, quantityOf } from '../../domain/quantity.ts'
import type { PlotContent } from '../../view/plot/layout-plot.ts'
import { panelLevels } from '../../view/plot/levels/level-lines.ts'
import { sensorGaps } from '../../view/plot/series/gaps.ts'
import { type ChartSeries, rainOver } from '../../view/plot/series/nearby-rain.ts'
import { withOpenGap } from '../../view/plot/series/open-gap.ts'

interface DayContent extends PlotContent {
  sensor: Sensor
  quantity: Quantity
  rainSensor: Sensor | null
}

export function dayContent(
  device: Omit<DeviceState, 'id' | 'name' | 'position' | 'latest' | 'rates'>,
  day: ChartSeries,
): DayContent | null {
  const sensor = leadSensor(device)
  if (!sensor) return null
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const { mark } = quantity
  const of = (wanted: Sensor | undefined) => day.sensors.find(({ id }) => id === wanted?.id)
  const own = of(sensor)
  const rainSensor = mark === 'bar' ? undefined : rainOver(device.sensors)
  const rainfall = of(rainSensor)
  // a missing reading does not mean no rain
  const rain = rainfall && rainfall.count > 0 ? rainfall : null
  const amounts = mark === 'bar' ? own : rain
  return {
    sensor,
    quantity,
    mark,
    unit: sensor.unit,
    series: own ? [own] : [],
    rain,
    rainSensor: (rain && rainSensor) ?? null,
    levels: panelLevels([sensor], device.levels)?.scale ?? null,
    gaps: withOpenGap(day, device).gaps,
    barGaps: amounts ? sensorGaps(day, amounts, device.intervalSeconds) : [],
  }
}
