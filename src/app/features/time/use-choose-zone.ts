import { useNavigate } from '@tanstack/react-router'
import type { ZoneChoice } from '../../../view/time/zone.ts'
import { compact } from '../address/text.ts'
import { preferOnCharts } from '../preferences/preferences.ts'

/** Here and on pages whose address names none. */
export function useChooseZone(): (zone: ZoneChoice) => void {
  const navigate = useNavigate()
  return (zone) => {
    preferOnCharts({ zone: zone === 'station' || zone === 'utc' ? zone : undefined })
    void navigate({
      to: '.',
      search: (previous) => compact({ ...previous, zone: zone === 'local' ? undefined : zone }),
      replace: true,
    })
  }
}
