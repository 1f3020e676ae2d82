import type { Verdict } from './judgement.ts'

/** What an agency means by one of its marks; without a verdict it only tells how a value came about. */
interface Mark {
  meaning: string
  verdict?: Verdict
}

/**
 * Marks of agencies, as each publishes them. No two of them write the same mark and mean something else.
 * - Environment Agency (England), Hydrology Data Explorer, "Quality codes", and its WISKI exports
 * - U.S. Geological Survey, National Water Information System, "Instantaneous value qualification codes"
 * - NOAA National Estuarine Research Reserve System, Centralized Data Management Office, "QAQC flag definitions"
 */
const MARKS: Readonly<Record<string, Mark>> = {
  // Environment Agency
  G: { meaning: 'good', verdict: 'good' },
  E: { meaning: 'estimated', verdict: 'suspect' },
  S: { meaning: 'suspect', verdict: 'suspect' },
  U: { meaning: 'unchecked', verdict: 'not evaluated' },
  Ed: { meaning: 'edited' },
  WR: { meaning: 'within rating' },
  'EX>': { meaning: 'extrapolated above the rating' },
  'EX<': { meaning: 'extrapolated below the rating' },
  'BL>': { meaning: 'beyond the limit of the rating' },
  NR: { meaning: 'no rating' },
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
  '<3>': { meaning: 'calculated', verdict: 'good' },
  '<4>': { meaning: 'historical', verdict: 'not evaluated' },
  '<5>': { meaning: 'corrected', verdict: 'good' },
}

/** Marks that say that there is no value. */
const MISSING: ReadonlySet<string> = new Set(['M', 'missing', '<-2>', '<-1>'])

/** NERRS adds codes of what was wrong or seen: `[SSM]`, `(CBF)`. */
const CODE = /^(\[[A-Z]{3}\]|\([A-Z]{3}\))$/

/** What they mean, of those that are common; another one stands for itself. */
const CODES: Readonly<Record<string, string>> = {
  '[GIM]': 'instrument malfunction',
  '[GMC]': 'maintenance or calibration',
  '[GOW]': 'out of water',
  '[GPD]': 'power down',
  '[GPF]': 'power failure',
  '[GPR]': 'program reload',
  '[GQR]': 'rejected by quality control',
  '[GQS]': 'suspect by quality control',
  '[GSM]': 'see metadata',
  '[SBO]': 'blocked optic',
  '[SCF]': 'conductivity sensor failure',
  '[SDO]': 'dissolved oxygen suspect',
  '[SIC]': 'incorrect calibration',
  '[SNV]': 'negative value',
  '[SOW]': 'sensor out of water',
  '[SPC]': 'post-calibration out of range',
  '[SSD]': 'sensor drift',
  '[SSM]': 'sensor malfunction',
  '[SSR]': 'sensor removed',
  '[STS]': 'turbidity spike',
  '[SWM]': 'wiper malfunction',
  '(CAF)': 'acceptable calibration error',
  '(CBF)': 'biofouling',
  '(CCU)': 'cause unknown',
  '(CDA)': 'low oxygen',
  '(CDF)': 'fits conditions',
  '(CMC)': 'maintenance or cleaning',
  '(CND)': 'new deployment',
  '(CRE)': 'heavy rain',
  '(CSM)': 'see metadata',
  '(CTS)': 'turbidity spike',
  '(CWE)': 'severe weather',
}

/** From what says least to what decides. */
const WEIGHTS: readonly Verdict[] = ['good', 'not evaluated', 'suspect', 'bad']

/** What an agency's flag says: our verdict and the agency's meaning in words. */
export interface AgencyFlag {
  verdict: Verdict
  meaning: string
}

/**
 * Reads a flag as an agency writes it, `G;Ed`, `A,e` or `<-3> [SSM]`: the worst of its marks counts. `missing` where there is no
 * value, `undefined` for one that no agency here writes.
 */
export function readAgencyFlag(text: string): AgencyFlag | 'missing' | undefined {
  const marks = text.split(/[;,\s]+/).filter((mark) => mark !== '')
  if (marks.some((mark) => MISSING.has(mark))) return 'missing'
  const known = marks.map((mark) =>
    Object.hasOwn(MARKS, mark) ? MARKS[mark] : CODE.test(mark) ? { meaning: CODES[mark] ?? mark } : undefined,
  )
  const verdicts = known.flatMap((mark) => mark?.verdict ?? [])
  if (verdicts.length === 0 || known.includes(undefined)) return undefined
  verdicts.sort((a, b) => WEIGHTS.indexOf(b) - WEIGHTS.indexOf(a))
  return { verdict: verdicts[0] as Verdict, meaning: known.map((mark) => mark?.meaning).join(', ') }
}
