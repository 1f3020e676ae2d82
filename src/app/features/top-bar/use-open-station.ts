import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ChartSearch, parseChartSearch } from '../address/chart-search.ts'
import type { MapSearch } from '../address/map-search.ts'
import { compact } from '../address/text.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opened by the reader: the panel takes the focus. */
    isOpenedByHand?: boolean
  }
}

/** On the chart page its chart of the same range, else its panel on the map. */
export function useOpenStation(): (id: string) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const state = { isOpenedByHand: true }
  return (id) => {
    const { pathname } = router.latestLocation
    if (pathname.startsWith('/stations/')) {
      void navigate({
        to: '/stations/$id',
        params: { id },
        search: (previous) => {
          const { range, from, to, view, step, zone } = parseChartSearch(previous)
          return compact<ChartSearch>({ range, from, to, view, step, zone })
        },
      })
    } else if (pathname === '/') {
      void navigate({ to: '/', search: (previous) => ({ ...previous, station: id }), state })
    } else {
      void navigate({ to: '/', search: ({ zone }) => compact<MapSearch>({ zone, station: id }), state })
    }
  }
}
