import { z } from 'zod'
import {
  OVERLAY_AUDIENCES,
  OVERLAY_COLOURS,
  OVERLAY_FILLS,
  OVERLAY_GLYPHS,
  type OverlayStyle,
} from '../../../domain/overlay.ts'

const ID = 'an id is of small letters, digits and hyphens, 40 at most'
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `it is one of ${values.join(', ')}`)
const line = (most: number) => z.string().trim().min(1, 'it is empty').max(most)
const inLanguages = (most: number) =>
  z.union(
    [
      line(most),
      z.strictObject({ en: line(most), id: line(most).optional().describe('Default: the English one') }),
    ],
    `it is a text of at most ${most} characters, or {"en": …, "id": …}`,
  )

const colour = oneOf(OVERLAY_COLOURS).describe(
  'Each has its form in every theme; those of levels are not here',
)
const width = z.number().min(0.5, 'it is at least 0.5').max(8, 'it is at most 8').describe('CSS pixels')
const fill = oneOf(OVERLAY_FILLS).describe('Of areas')
const glyph = oneOf(OVERLAY_GLYPHS).describe('Of points')

const USUAL: OverlayStyle = { colour: 'water', width: 1.5, dashed: false, fill: 'light', glyph: 'dot' }

const style = z.strictObject({
  colour: colour.default(USUAL.colour),
  width: width.default(USUAL.width),
  dashed: z.boolean().default(USUAL.dashed),
  fill: fill.default(USUAL.fill),
  glyph: glyph.default(USUAL.glyph),
})

const otherStyle = z.strictObject({
  colour: colour.optional(),
  width: width.optional(),
  dashed: z.boolean().optional(),
  fill: fill.optional(),
  glyph: glyph.optional(),
})

const overlay = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, ID)
    .describe('Part of its address; readers’ choices go by it'),
  file: line(500).describe('GeoJSON, relative to this file'),
  name: inLanguages(60),
  note: inLanguages(200).optional().describe('Shown beside its name'),
  audience: oneOf(OVERLAY_AUDIENCES)
    .default('viewers')
    .describe('public: public screens too; viewers: all who are signed in; operators: they alone'),
  minZoom: z.number().min(0).max(18).default(0).describe('Drawn from this zoom of the map on'),
  shown: z.boolean().default(true).describe('Whether it is drawn until a reader says otherwise'),
  label: line(100).default('name').describe('The property that names a feature'),
  style: style.default(USUAL),
  styleBy: z
    .strictObject({
      property: line(100),
      values: z.record(z.string().max(100), otherStyle).refine((values) => Object.keys(values).length <= 50, {
        message: 'there are at most 50 values',
      }),
    })
    .optional()
    .describe('What is otherwise for features whose property has one of these values'),
})

const MAX_OVERLAYS = 24

export const overlaysFile = z.strictObject({
  $schema: z.string().optional(),
  overlays: z.array(overlay).max(MAX_OVERLAYS, `there are at most ${MAX_OVERLAYS}`),
})

export type OverlayInFile = z.infer<typeof overlay>

/** The JSON schema that `public/overlays.schema.json` publishes. */
export function overlaysFileSchema(): unknown {
  return z.toJSONSchema(overlaysFile, { io: 'input' })
}
