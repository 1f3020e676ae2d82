import type { Verdict } from './judgement.ts'

interface QualityFlag {
  meaning: string
  verdict?: Verdict
}

/**
 * Agencies' published marks, which do not contradict each other:
 * - Environment Agency (England), Hydrology Data Explorer, "Quality codes", and its WISKI exports
 * - U.S. Geological Survey, NWIS, "Instantaneous value qualification codes"
 * - NOAA NERRS, Centralized Data Management Office, "QAQC Flags" and "QAQC Codes"; `<2>` is reserved
 */
const QUALITY_FLAGS: Readonly<Record<string, QualityFlag>> = {
  // Environment Agency
  G: { meaning: 'good', verdict: 'good' },
  E: { meaning: 'estimated', verdict: 'suspect' },
  S: { meaning: 'suspect', verdict: 'suspect' },
  U: { meaning: 'unchecked', verdict: 'not evaluated' },
  Ed: { meaning: 'edited' },
  WR: { meaning: 'within rating' },
  'EX>': { meaning: 'extrapolated above the rating', verdict: 'suspect' },
  'EX<': { meaning: 'extrapolated below the rating', verdict: 'suspect' },
  'BL>': { meaning: 'beyond the limit of the rating', verdict: 'suspect' },
  NR: { meaning: 'no rating', verdict: 'suspect' },
  // U.S. Geological Survey
  A: { meaning: 'approved', verdict: 'good' },
  P: { meaning: 'provisional', verdict: 'not evaluated' },
  e: { meaning: 'estimated', verdict: 'suspect' },
  R: { meaning: 'revised' },
  Eqp: { meaning: 'equipment malfunction', verdict: 'bad' },
  // NERRS
  '<-5>': { meaning: 'above the sensor’s range', verdict: 'bad' },
  '<-4>': { meaning: 'below the sensor’s range', verdict: 'bad' },
  '<-3>': { meaning: 'rejected', verdict: 'bad' },
  '<0>': { meaning: 'passed', verdict: 'good' },
  '<1>': { meaning: 'suspect', verdict: 'suspect' },
  '<3>': { meaning: 'corrected for air pressure', verdict: 'good' },
  '<4>': { meaning: 'from before automatic quality control', verdict: 'not evaluated' },
  '<5>': { meaning: 'corrected', verdict: 'good' },
}

const MISSING: ReadonlySet<string> = new Set(['M', 'missing', 'Missing', '<-2>', '<-1>'])

/** The word for a mark that is only a comment. */
const COMMENT: QualityFlag = { meaning: 'comment', verdict: 'not evaluated' }

/** Services write the word instead of the mark: `Estimated`. */
const BY_WORD: ReadonlyMap<string, QualityFlag> = new Map(
  [COMMENT, ...Object.values(QUALITY_FLAGS)].map((code) => [code.meaning, code]),
)

/** NERRS adds codes: problems `[SSM]`, comments `(CBF)`. */
const CODE = /^(\[[A-Z]{3}\]|\([A-Z]{3}\))$/

/** Of water and of weather; others stand for themselves. */
const CODES: Readonly<Record<string, string>> = {
  // of the whole instrument
  '[GIC]': 'not deployed: ice',
  '[GIM]': 'instrument malfunction',
  '[GIT]': 'recording error, telemetry recovered',
  '[GMC]': 'not deployed: maintenance or calibration',
  '[GMT]': 'instrument maintenance',
  '[GNF]': 'deployment tube clogged, no flow',
  '[GOW]': 'out of water',
  '[GPD]': 'power down',
  '[GPF]': 'power failure or low battery',
  '[GPR]': 'program reload',
  '[GQR]': 'rejected by quality control',
  '[GQS]': 'suspect by quality control',
  '[GSM]': 'see metadata',
  // of depths and levels that are calculated
  '[GCC]': 'calculated with corrected data',
  '[GCM]': 'not calculated: missing data',
  '[GCR]': 'not calculated: rejected data',
  '[GCS]': 'calculated with questionable data',
  '[GCU]': 'not calculated: data unavailable',
  // of one sensor
  '[SBO]': 'blocked optic',
  '[SCF]': 'conductivity sensor failure',
  '[SCS]': 'chlorophyll spike',
  '[SDF]': 'depth port frozen',
  '[SDG]': 'suspect by sensor diagnostics',
  '[SDO]': 'dissolved oxygen suspect',
  '[SDP]': 'oxygen membrane punctured',
  '[SIC]': 'incorrect calibration or contaminated standard',
  '[SMT]': 'sensor maintenance',
  '[SNV]': 'negative value',
  '[SOC]': 'out of calibration',
  '[SOW]': 'sensor out of water',
  '[SPC]': 'post-calibration out of range',
  '[SQR]': 'rejected by quality control',
  '[SSD]': 'sensor drift',
  '[SSM]': 'sensor malfunction',
  '[SSR]': 'sensor removed or not deployed',
  '[STF]': 'temperature sensor failure',
  '[STS]': 'turbidity spike',
  '[SWM]': 'wiper malfunction or loss',
  // comments
  '(CAB)': 'algal bloom',
  '(CAF)': 'acceptable calibration error',
  '(CAP)': 'affected by air pressure',
  '(CBF)': 'biofouling',
  '(CCU)': 'cause unknown',
  '(CDA)': 'oxygen below 3 mg/l',
  '(CDB)': 'disturbed bottom',
  '(CDF)': 'fits conditions',
  '(CFK)': 'fish kill',
  '(CIP)': 'surface ice',
  '(CLT)': 'low tide',
  '(CMC)': 'maintenance or cleaning',
  '(CMD)': 'mud in probe guard',
  '(CND)': 'new deployment',
  '(CRE)': 'significant rain',
  '(CSM)': 'see metadata',
  '(CTS)': 'turbidity spike',
  '(CVT)': 'possible tampering',
  '(CWD)': 'wrong depth',
  '(CWE)': 'significant weather',
}

const WEIGHTS: readonly Verdict[] = ['good', 'not evaluated', 'suspect', 'bad']

interface AgencyFlag {
  verdict: Verdict
  meaning: string
}

/** Reads `G;Ed`, `A,e`, `A:e` or `<-3> [SSM]`: the worst mark counts. `undefined`: unknown. */
export function readAgencyFlag(text: string): AgencyFlag | 'missing' | undefined {
  const codes = text.split(/[;:,\s]+/).filter((code) => code !== '')
  if (codes.some((code) => MISSING.has(code))) return 'missing'
  const known = codes.map((code) =>
    Object.hasOwn(QUALITY_FLAGS, code)
      ? QUALITY_FLAGS[code]
      : CODE.test(code)
        ? { meaning: CODES[code] ?? code }
        : BY_WORD.get(code.toLowerCase()),
  )
  const verdicts = known.flatMap((code) => code?.verdict ?? [])
  if (verdicts.length === 0 || known.includes(undefined)) return undefined
  verdicts.sort((a, b) => WEIGHTS.indexOf(b) - WEIGHTS.indexOf(a))
  return { verdict: verdicts[0] as Verdict, meaning: known.map((code) => code?.meaning).join(', ') }
}

/** `G;Ed: good, edited. Drift of 8 mm corrected` */
export function agencyNote(flag: string, { meaning }: AgencyFlag, comment: string): string {
  if (meaning === COMMENT.meaning && comment !== '') return comment
  return [`${flag}: ${meaning}`, ...(comment === '' ? [] : [comment])].join('. ')
}

/** From the note of an imported flag: earlier versions took an extrapolated value for a good one. */
export function verdictOfNote(note: string): Verdict | undefined {
  const flag = note.slice(0, Math.max(0, note.indexOf(': ')))
  const read = readAgencyFlag(flag)
  return typeof read === 'object' && note.startsWith(`${flag}: ${read.meaning}`) ? read.verdict : undefined
}
