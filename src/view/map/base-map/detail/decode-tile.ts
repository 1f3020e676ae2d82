import Pbf from 'pbf'

export type TagValue = string | number | boolean

export interface DetailFeature {
  /** 1: points, 2: lines, 3: rings. */
  type: 1 | 2 | 3
  tags: Readonly<Record<string, TagValue>>
  /** Each as x, y, x, y … in the layer's units. */
  lines: number[][]
}

export interface DetailLayer {
  /** Units of a tile's side. */
  extent: number
  features: DetailFeature[]
}

interface RawFeature {
  type: number
  tags: number[]
  geometry: number[]
}

const DEFAULT_EXTENT = 4096
const [MOVE, LINE, CLOSE] = [1, 2, 7]

/**
 * The wanted layers of a Mapbox vector tile, https://github.com/mapbox/vector-tile-spec. Throws on a damaged one, and on
 * what would grow beyond its own size: a kept decoder closes a ring as often as a hostile tile says.
 */
export function decodeTile(bytes: Uint8Array, wanted: ReadonlySet<string>): Map<string, DetailLayer> {
  const layers = new Map<string, DetailLayer>()
  new Pbf(bytes).readFields((field, found: typeof layers, pbf) => {
    if (field !== 3) return
    const { name, layer } = readLayer(pbf, wanted)
    if (layer) found.set(name, layer)
  }, layers)
  return layers
}

function readLayer(pbf: Pbf, wanted: ReadonlySet<string>): { name: string; layer?: DetailLayer } {
  const end = pbf.readVarint() + pbf.pos
  const raw = {
    name: '',
    extent: DEFAULT_EXTENT,
    keys: [] as string[],
    values: [] as TagValue[],
    features: [] as number[],
  }
  pbf.readFields(
    (field, layer, reader) => {
      if (field === 1) layer.name = reader.readString()
      else if (field === 2) layer.features.push(reader.pos)
      else if (field === 3) layer.keys.push(reader.readString())
      else if (field === 4) layer.values.push(readValue(reader))
      else if (field === 5) layer.extent = reader.readVarint()
    },
    raw,
    end,
  )
  if (!wanted.has(raw.name)) return { name: raw.name }
  if (!(raw.extent > 0)) throw new Error('A layer of a tile has no extent')
  const features = raw.features.flatMap((position) => {
    pbf.pos = position
    return readFeature(pbf, raw.keys, raw.values)
  })
  pbf.pos = end
  return { name: raw.name, layer: { extent: raw.extent, features } }
}

function readFeature(pbf: Pbf, keys: readonly string[], values: readonly TagValue[]): DetailFeature[] {
  const end = pbf.readVarint() + pbf.pos
  const raw: RawFeature = { type: 0, tags: [], geometry: [] }
  pbf.readFields(
    (field, feature, reader) => {
      if (field === 2) reader.readPackedVarint(feature.tags)
      else if (field === 3) feature.type = reader.readVarint()
      else if (field === 4) reader.readPackedVarint(feature.geometry)
    },
    raw,
    end,
  )
  const { type } = raw
  if (type !== 1 && type !== 2 && type !== 3) return []
  const tags: Record<string, TagValue> = Object.create(null)
  for (let i = 0; i + 1 < raw.tags.length; i += 2) {
    const [key, value] = [keys[raw.tags[i] as number], values[raw.tags[i + 1] as number]]
    if (key !== undefined && value !== undefined) tags[key] = value
  }
  return [{ type, tags, lines: linesOf(raw.geometry) }]
}

function readValue(pbf: Pbf): TagValue {
  const end = pbf.readVarint() + pbf.pos
  return pbf.readFields<{ value: TagValue }>(
    (field, result, reader) => {
      if (field === 1) result.value = reader.readString()
      else if (field === 2) result.value = reader.readFloat()
      else if (field === 3) result.value = reader.readDouble()
      else if (field === 4) result.value = reader.readVarint(true)
      else if (field === 5) result.value = reader.readVarint()
      else if (field === 6) result.value = reader.readSVarint()
      else if (field === 7) result.value = reader.readBoolean()
    },
    { value: '' },
    end,
  ).value
}

/** Commands to coordinates; a ring is left open, and closed by who draws it. */
function linesOf(commands: readonly number[]): number[][] {
  const lines: number[][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < commands.length; ) {
    const command = commands[at++] as number
    const count = command >> 3
    if ((command & 7) === CLOSE) continue
    const isMove = (command & 7) === MOVE
    if ((!isMove && (command & 7) !== LINE) || at + 2 * count > commands.length)
      throw new Error('A geometry of a tile is damaged')
    for (let i = 0; i < count; i++) {
      x += zigzag(commands[at++] as number)
      y += zigzag(commands[at++] as number)
      if (isMove) lines.push([x, y])
      else lines.at(-1)?.push(x, y)
    }
  }
  return lines
}

function zigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1)
}
