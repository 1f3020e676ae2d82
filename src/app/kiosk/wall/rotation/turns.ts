import { attentionOrder, RISING_CM_PER_HOUR } from '../../../../domain/attention.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { primarySensor, sensorNow } from '../../../../domain/primary-sensor.ts'
import type { Turn } from './rotation.ts'

/** All stations, what needs eyes first at the front. */
export function worstFirst(devices: readonly DeviceState[]): DeviceState[] {
  return attentionOrder(devices).map((index) => devices[index] as DeviceState)
}

/** What the rotation has to know of a station. What a silent one last said is no state. */
export function turnOf(device: DeviceState): Turn {
  const isSilent = device.freshness === 'silent'
  return {
    id: device.id,
    severity: isSilent ? 0 : (device.level?.severity ?? 0),
    isRising: !isSilent && isRisingFast(device),
  }
}

export function worstSeverity(turns: readonly Turn[]): number {
  return turns.reduce((worst, { severity }) => Math.max(worst, severity), 0)
}

function isRisingFast(device: DeviceState): boolean {
  const primary = primarySensor(device.sensors)
  if (primary?.kind !== 'FLUID_LEVEL' || primary.unit !== 'cm') return false
  return (sensorNow(device, primary).ratePerHour ?? 0) >= RISING_CM_PER_HOUR
}
