import type { OverlayFeature, OverlayShapes, OverlayStyle } from '../../../domain/overlay.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { readJson } from '../../util/read-json.ts'
import type { OverlayInFile } from './schema.ts'

/** Shapes and the number of unusable features, or the problem of the whole file. */
type ReadGeoJson = { shapes: OverlayShapes; skipped: number } | { problem: string }

export const MAX_FEATURES = 20_000
export const MAX_COORDINATES = 400_000
const MAX_NAME_LENGTH = 80
/** About a metre. */
const DECIMALS = 1e5
const DEEPEST_COLLECTION = 4

type Style = Pick<OverlayInFile, 'label' | 'style' | 'styleBy'>

class BadGeometry extends Error {
  override name = 'BadGeometry'
}

/** Reads GeoJSON (RFC 7946). A feature with a bad geometry, or off the earth, is skipped and counted. */
export function readGeoJson(text: string, style: Style): ReadGeoJson {
  const written = readJson(text)
  if ('problem' in written) return written
  const entries = featuresIn(written.value)
  if (!entries) return { problem: 'it is no GeoJSON: a FeatureCollection, a Feature or a geometry' }
  if (entries.length > MAX_FEATURES)
    return { problem: `it has ${entries.length} features, and ${MAX_FEATURES} are the most` }
  const stylingOf = createStyling(style)
  const features: OverlayFeature[] = []
  let [coordinates, skipped] = [0, 0]
  for (const entry of entries) {
    try {
      const properties = objectIn(entry.properties) ?? {}
      const shown = {
        name: plainText(properties[style.label], MAX_NAME_LENGTH),
        style: stylingOf.of(properties),
      }
      const found = shapesOf(entry.geometry).map((shape) => ({ ...shape, ...shown }))
      coordinates += found.reduce((sum, { runs }) => sum + runs.flat().length / 2, 0)
      features.push(...found)
    } catch (error) {
      if (!(error instanceof BadGeometry)) throw error
      skipped++
    }
    if (coordinates > MAX_COORDINATES)
      return { problem: `it has more than ${MAX_COORDINATES} coordinates; simplify its lines` }
  }
  if (features.length === 0 && skipped > 0)
    return { problem: 'no feature of it can be used; coordinates are longitude and latitude in degrees' }
  return { shapes: { styles: stylingOf.styles, features }, skipped }
}

interface Entry {
  geometry: unknown
  properties: unknown
}

function featuresIn(written: unknown): Entry[] | null {
  const root = objectIn(written)
  if (root?.type === 'FeatureCollection')
    return Array.isArray(root.features) ? root.features.map((one: unknown) => featureIn(one)) : null
  if (root?.type === 'Feature') return [featureIn(root)]
  return typeof root?.type === 'string' && ('coordinates' in root || 'geometries' in root)
    ? [{ geometry: root, properties: null }]
    : null
}

function featureIn(value: unknown): Entry {
  const { geometry = null, properties = null } = objectIn(value) ?? {}
  return { geometry, properties }
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function createStyling({ style, styleBy }: Style) {
  const values = new Map(Object.entries(styleBy?.values ?? {}))
  const styles: OverlayStyle[] = [
    style,
    ...[...values.values()].map((other) => ({ ...style, ...withoutUndefined(other) })),
  ]
  const indexes = new Map([...values.keys()].map((value, i) => [value, i + 1]))
  return {
    styles,
    of(properties: Record<string, unknown>): number {
      if (!styleBy || !Object.hasOwn(properties, styleBy.property)) return 0
      const value = properties[styleBy.property]
      return typeof value === 'object' ? 0 : (indexes.get(String(value)) ?? 0)
    },
  }
}

function withoutUndefined(style: object): Partial<OverlayStyle> {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
}

type Shape = Pick<OverlayFeature, 'kind' | 'runs'>

/** None for `null`, which RFC 7946 allows. Throws `BadGeometry`. */
function shapesOf(value: unknown, depth = 0): Shape[] {
  if (value === null) return []
  const geometry = objectIn(value)
  const { type, coordinates } = geometry ?? {}
  switch (type) {
    case 'Point':
      return [{ kind: 'point', runs: [position(coordinates)] }]
    case 'MultiPoint':
      return [{ kind: 'point', runs: listed(coordinates).map(position) }]
    case 'LineString':
      return [{ kind: 'line', runs: [run(coordinates, 2)] }]
    case 'MultiLineString':
      return [{ kind: 'line', runs: listed(coordinates).map((one) => run(one, 2)) }]
    case 'Polygon':
      return [{ kind: 'area', runs: listed(coordinates).map((one) => run(one, 4)) }]
    case 'MultiPolygon':
      return [
        { kind: 'area', runs: listed(coordinates).flatMap((one) => listed(one).map((ring) => run(ring, 4))) },
      ]
    case 'GeometryCollection':
      if (depth === DEEPEST_COLLECTION) throw new BadGeometry()
      return listed(geometry?.geometries).flatMap((one) => shapesOf(one, depth + 1))
    default:
      throw new BadGeometry()
  }
}

function listed(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new BadGeometry()
  return value
}

function run(value: unknown, least: number): number[] {
  const positions = listed(value)
  if (positions.length < least) throw new BadGeometry()
  return positions.flatMap(position)
}

/** Height is ignored. */
function position(value: unknown): [number, number] {
  const [lng, lat] = listed(value)
  if (typeof lng !== 'number' || typeof lat !== 'number') throw new BadGeometry()
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) throw new BadGeometry()
  return [Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS]
}
