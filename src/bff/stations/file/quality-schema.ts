import { z } from 'zod'
import { parseIsoDuration } from '../../../domain/iso-duration.ts'
import { unitFactor } from '../../../domain/levels/units.ts'
import { KNOWN_KINDS, quantityOf } from '../../../domain/quantity.ts'

const DURATION = 'a duration is written as ISO 8601 has it, such as PT3H or P7D'
const RANGE = 'a range is [lowest, highest], the lowest first; null for no limit'

const duration = z.string().refine((text) => parseIsoDuration(text) !== undefined, DURATION)
const positive = z.number().positive('a threshold is above 0')
const range = z
  .tuple([z.number().nullable(), z.number().nullable()], RANGE)
  .refine(([low, high]) => low === null || high === null || low < high, RANGE)

function thresholds(isBeyond: (fail: number, suspect: number) => boolean) {
  return ({ suspect, fail }: { suspect?: number | undefined; fail?: number | undefined }) =>
    (suspect !== undefined || fail !== undefined) &&
    (suspect === undefined || fail === undefined || isBeyond(fail, suspect))
}

const grossRange = z
  .strictObject({ fail: range.optional(), suspect: range.optional() })
  .refine(({ fail, suspect }) => fail || suspect, 'it has "fail" or "suspect"')
  .describe('What lies outside. Without "fail" the limits of the quantity fail')

const spike = z
  .strictObject({ suspect: positive.optional(), fail: positive.optional() })
  .refine(
    thresholds((fail, suspect) => fail > suspect),
    'it has "suspect" or "fail", and "fail" is the larger',
  )
  .describe('How far a single value stands out of both its neighbours')

const rateOfChange = z
  .strictObject({ suspect: positive })
  .describe('How much a value changes from the one before, an hour')

const flatLine = z
  .strictObject({
    tolerance: z
      .number()
      .min(0, 'a tolerance is not negative')
      .describe('Values are one value as long as they lie less than this apart; 0: equal values'),
    suspect: duration.optional(),
    fail: duration.optional(),
    rest: z.number().optional().describe('A value that may stand for any time; of rain it is 0'),
  })
  .refine(
    ({ suspect, fail }) =>
      thresholds((longer, shorter) => longer > shorter || Number.isNaN(longer + shorter))({
        suspect: suspect === undefined ? undefined : (parseIsoDuration(suspect) ?? Number.NaN),
        fail: fail === undefined ? undefined : (parseIsoDuration(fail) ?? Number.NaN),
      }),
    'it has "suspect" or "fail", and "fail" is the longer',
  )
  .describe('How long values stand still')

const attenuatedSignal = z
  .strictObject({ window: duration, suspect: positive.optional(), fail: positive.optional() })
  .refine(
    thresholds((fail, suspect) => fail < suspect),
    'it has "suspect" or "fail", and "fail" is the smaller',
  )
  .describe('How little values vary, from lowest to highest, within a time')

const checks = z
  .strictObject({
    unit: z
      .string()
      .trim()
      .min(1, 'a unit is not empty')
      .optional()
      .describe('Unit of all thresholds; without one the sensor’s own'),
    grossRange: grossRange.nullable().optional(),
    ownRange: z
      .literal(true)
      .nullable()
      .optional()
      .describe('Whether a value far outside the sensor’s own record is suspect'),
    spike: spike.nullable().optional(),
    rateOfChange: rateOfChange.nullable().optional(),
    flatLine: flatLine.nullable().optional(),
    attenuatedSignal: attenuatedSignal.nullable().optional(),
    outlier: z.null().optional().describe('Far from all around it. Default: of air temperature'),
  })
  .describe('Each test in place of the default; null switches it off')

/** By sensor id or type; `null` switches all off. */
export const qualityByKey = z.record(z.string().min(1), checks.nullable()).superRefine((byKey, context) => {
  for (const [key, entry] of Object.entries(byKey)) {
    const say = (message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', path: [key, ...path], message })
    if (entry?.unit !== undefined && !isMeasuredIn(key, entry.unit)) {
      const canonical = quantityOf(key, '').unit
      say(`${JSON.stringify(entry.unit)} cannot be told in ${canonical}, the unit of ${key}`, 'unit')
    }
    if (KNOWN_KINDS.includes(key) && isOfFloods(key) && entry?.spike?.fail !== undefined) {
      say('a flood must not fail: a spike of water is suspect at most', 'spike', 'fail')
    }
  }
})

export const stamp = z
  .enum(['start', 'end'], 'a stamp is "start" or "end"')
  .describe('Whether the stamp of an amount (rain) begins or ends the interval it fell in; end by default')

/** Whether a rise may be a flood. */
export function isOfFloods(kind: string): boolean {
  return kind === 'FLUID_LEVEL' || kind === 'DISCHARGE'
}

export type QualityInFile = z.infer<typeof qualityByKey>
export type ChecksInFile = z.infer<typeof checks>

/** Whether a type or a sensor's id allows a unit. An id allows any until its sensor is known. */
export function isMeasuredIn(key: string, unit: string): boolean {
  if (!KNOWN_KINDS.includes(key)) return true
  // loggers report battery in volts or percent
  const units = key === 'BATTERY' ? ['%', 'V'] : [quantityOf(key, '').unit]
  return units.some((one) => unitFactor(unit, one) !== null)
}
