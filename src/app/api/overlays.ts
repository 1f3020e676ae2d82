import { queryOptions } from '@tanstack/react-query'
import { areOverlayShapes, areOverlays, type OverlayInfo } from '../../domain/overlay.ts'
import { getJson, parse } from '../../view/api/http.ts'
import { type PreparedOverlay, preparedOverlay } from '../../view/map/overlays/prepared.ts'

const PATH = '/api/overlays'
/** The organisation may change its files while the page is open. */
const REFETCH_MS = 5 * 60_000

export const overlaysQuery = queryOptions({
  queryKey: ['overlays'],
  queryFn: async ({ signal }) => parse(areOverlays, await getJson(PATH, signal), 'overlays').overlays,
  refetchInterval: REFETCH_MS,
})

export const overlayQuery = (info: OverlayInfo) =>
  queryOptions({
    queryKey: ['overlay', info.id, info.version],
    queryFn: async ({ signal }): Promise<PreparedOverlay> =>
      preparedOverlay(
        info,
        parse(areOverlayShapes, await getJson(`${PATH}/${encodeURIComponent(info.id)}`, signal), 'overlay'),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
