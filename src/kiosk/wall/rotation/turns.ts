import { isRisingFast } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import type { Turn } from './rotation.ts'

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
