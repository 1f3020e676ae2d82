import { z } from 'zod'
import { LEVEL_PRESETS, PRESET_NAMES, type PresetName } from '../../../domain/levels/alert-levels.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { isMeasuredIn, qualityByKey, stamp } from './quality-schema.ts'
import { scaleProblems } from './scale-problems.ts'

const name = z.string().trim().min(1, 'a name is not empty').max(60, 'a name has at most 60 characters')
const text = z.string().trim().min(1, 'a text is not empty').max(500, 'a text has at most 500 characters')
const inLanguages = z.union(
  [text, z.strictObject({ en: text, id: text })],
  'it is a text of at most 500 characters, or {"en": …, "id": …}',
)
const id = z.string().min(1, 'an id is not empty')
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'a colour is written #rrggbb, such as #e8751a')
  .describe('#rrggbb; without one the colour of the severity')
const MARGIN = 'a margin is a number in the unit, not negative, or a share such as "5 %"'
const SEVERITY = 'a severity is a whole number from 1 to 9'

const isNormal = (preset: PresetName) => LEVEL_PRESETS[preset].severity === 0
const presets = z.enum(PRESET_NAMES, `it is one of ${PRESET_NAMES.join(', ')}`)

const level = z
  .strictObject({
    preset: presets
      .refine(
        (preset) => !isNormal(preset),
        'that is the normal state: it has no threshold and goes into "normal"',
      )
      .optional()
      .describe('Gives name and severity; the app has the name in English and Indonesian'),
    name: name.optional(),
    colour: colour.optional(),
    severity: z
      .int(SEVERITY)
      .min(1, SEVERITY)
      .max(9, SEVERITY)
      .optional()
      .describe('How bad: 1 is yellow, 2 orange, 3 and up red. Default: one more than the milder level'),
    at: z.number().optional().describe('Threshold; the value itself is in the level'),
    beyond: z.number().optional().describe('Threshold; only a value past it is in the level'),
    impact: text.optional().describe('What it means there, in a sentence: messages of its alarm say it'),
  })
  .describe('One level; its threshold is either "at" or "beyond"')

const scale = z
  .strictObject({
    unit: z
      .string()
      .trim()
      .min(1, 'a unit is not empty')
      .describe('Unit of thresholds and margin; converted to the sensor’s where they differ'),
    direction: z
      .enum(['rising', 'falling'], 'it is rising or falling')
      .optional()
      .describe('Which way is worse; rising by default'),
    margin: z
      .union([z.number().min(0, MARGIN), z.string().regex(/^\d+(\.\d+)?\s?%$/, MARGIN)], MARGIN)
      .optional()
      .describe(
        'How far back from its threshold a level is left: in the unit, or as a share of the smallest distance between two thresholds. Default: 5 %',
      ),
    normal: z
      .strictObject({
        preset: presets.refine(isNormal, 'that is a level, not the normal state').optional(),
        name: name.optional(),
        colour: colour.optional(),
      })
      .optional()
      .describe('Name and colour of the state below all levels'),
    levels: z
      .array(level)
      .min(1, 'there is at least one level')
      .max(12, 'there are at most twelve levels')
      .describe('In any order'),
  })
  .superRefine((value, context) => {
    for (const problem of scaleProblems(value)) context.addIssue({ code: 'custom', ...problem })
  })

const scales = z.record(id, scale).superRefine((byKey, context) => {
  for (const [key, { unit }] of Object.entries(byKey)) {
    if (isMeasuredIn(key, unit)) continue
    const canonical = quantityOf(key, '').unit
    const message = `${JSON.stringify(unit)} cannot be told in ${canonical}, the unit of ${key}`
    context.addIssue({ code: 'custom', path: [key, 'unit'], message })
  }
})

const rainGauges = z
  .array(id)
  .max(20, 'a station has at most 20 rain gauges')
  .superRefine((ids, context) => {
    ids.forEach((one, n) => {
      if (ids.indexOf(one) === n) return
      context.addIssue({ code: 'custom', path: [n], message: `${JSON.stringify(one)} stands there twice` })
    })
  })

const station = z.strictObject({
  basin: text.optional(),
  upstream: z
    .strictObject({
      station: id.describe('Id of the next station upstream'),
      lagMinutes: z
        .number()
        .min(0, 'a lag is not negative')
        .max(43_200, 'a lag is at most 30 days, 43200 minutes')
        .describe('How long the water takes from there to here'),
    })
    .optional(),
  rainGauges: rainGauges
    .optional()
    .describe('Ids of the stations whose rain belongs to this one, the most telling first; empty for none'),
  datum: inLanguages.optional().describe('What the level is measured from, in a few words'),
  note: inLanguages.optional(),
  levels: scales
    .optional()
    .describe('By sensor id, or by type (FLUID_LEVEL) where the station has one sensor of that type'),
  quality: qualityByKey
    .optional()
    .describe('How readings are tested, by sensor id, or by type for all sensors of that type'),
  stamp: stamp.optional(),
})

export const stationsById = z.record(id, station).describe('By station id')

export const stationsFile = z
  .strictObject({
    $schema: z.string().optional(),
    stations: stationsById,
    quality: qualityByKey
      .optional()
      .describe('How the readings of all stations are tested, by type or sensor id'),
    stamp: stamp.optional(),
  })
  .describe('What an organisation keeps about its stations itself')

/** Defaults of all stations. */
export type StationDefaults = Pick<z.infer<typeof stationsFile>, 'quality' | 'stamp'>
export type StationInFile = z.infer<typeof station>
export type ScaleInFile = z.infer<typeof scale>

/** The JSON schema that `public/stations.schema.json` publishes. */
export function stationsFileSchema(): unknown {
  return z.toJSONSchema(stationsFile, { io: 'input' })
}
