import * as L from 'leaflet'
import {
  createContext,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

// the map's part of react-leaflet on Leaflet alone: builds with WITHOUT_REACT_LEAFLET=1 use it

const MapContext = createContext<L.Map | null>(null)

interface MapContainerProps extends L.MapOptions {
  ref: Ref<L.Map | null>
  className: string
  children: ReactNode
}

/** Keeps its first options; children render once the map exists. */
export function MapContainer({ ref, className, children, ...options }: MapContainerProps) {
  const [first] = useState(options)
  const [map, setMap] = useState<L.Map | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const made = useRef<L.Map>(null)
  useImperativeHandle<L.Map | null, L.Map | null>(ref, () => map, [map])
  useLayoutEffect(() => {
    if (!container.current || made.current) return
    made.current = L.map(container.current, first)
    setMap(made.current)
  }, [first])
  // after users of the map have removed their parts
  useEffect(() => () => void map?.remove(), [map])
  return (
    <div ref={container} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

export function TileLayer({ url, ...options }: L.TileLayerOptions & { url: string }) {
  usePart(() => L.tileLayer(url, options))
  return null
}

export function ZoomControl(options: L.Control.ZoomOptions) {
  usePart(() => L.control.zoom(options))
  return null
}

export function ScaleControl(options: L.Control.ScaleOptions) {
  usePart(() => L.control.scale(options))
  return null
}

export function useMap(): L.Map {
  const map = use(MapContext)
  if (!map) throw new Error('Only within a map')
  return map
}

/** A part that is on the map while its component is mounted. */
function usePart(make: () => L.Layer | L.Control): void {
  const map = useMap()
  const [part] = useState(make)
  useEffect(() => {
    part.addTo(map)
    return () => void part.remove()
  }, [map, part])
}
