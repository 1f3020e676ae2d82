import { expect, test } from 'vitest'
import { agencyNote, readAgencyFlag, verdictOfNote } from './agency-flags.ts'

test.each([
  ['G', 'good', 'good'],
  ['G;Ed', 'good', 'good, edited'],
  ['E;BL>', 'suspect', 'estimated, beyond the limit of the rating'],
  ['U;WR', 'not evaluated', 'unchecked, within rating'],
  ['A,e', 'suspect', 'approved, estimated'],
  ['A,R', 'good', 'approved, revised'],
  ['P,Eqp', 'bad', 'provisional, equipment malfunction'],
  ['<-3> [STS] (CBF)', 'bad', 'rejected, turbidity spike, biofouling'],
  ['<1> [SSM]', 'suspect', 'suspect, sensor malfunction'],
  ['<1> [XYZ]', 'suspect', 'suspect, [XYZ]'],
  ['<0> (CRE)', 'good', 'passed, significant rain'],
  ['<-3> [STF] (CND)', 'bad', 'rejected, temperature sensor failure, new deployment'],
  ['<-3> [GMT]', 'bad', 'rejected, instrument maintenance'],
  ['<3>', 'good', 'corrected for air pressure'],
  ['<4>', 'not evaluated', 'from before automatic quality control'],
  ['G;BL>', 'suspect', 'good, beyond the limit of the rating'],
  ['G;EX>', 'suspect', 'good, extrapolated above the rating'],
  ['G;EX<', 'suspect', 'good, extrapolated below the rating'],
  ['NR', 'suspect', 'no rating'],
  ['A:e', 'suspect', 'approved, estimated'],
  ['Estimated', 'suspect', 'estimated'],
  ['Good', 'good', 'good'],
  ['comment', 'not evaluated', 'comment'],
  ['Comment', 'not evaluated', 'comment'],
] as const)('%s is %s: %s', (flag, verdict, meaning) => {
  expect(readAgencyFlag(flag)).toEqual({ verdict, meaning })
})

test('no value is no verdict', () => {
  for (const flag of ['M', 'missing', 'Missing', '<-2>', '<-2> [GPD]'])
    expect(readAgencyFlag(flag)).toBe('missing')
})

test.each(['', '<2>', 'X', 'G;X', 'WR', '[SSM]', 'constructor', 'g'])('"%s" is nobody’s', (flag) => {
  expect(readAgencyFlag(flag)).toBeUndefined()
})

test('a note says what is meant, and is read again as that', () => {
  const noteOf = (flag: string, comment: string) => {
    const read = readAgencyFlag(flag)
    return typeof read === 'object' ? agencyNote(flag, read, comment) : ''
  }
  expect(noteOf('G;Ed', 'Drift of 8 mm')).toBe('G;Ed: good, edited. Drift of 8 mm')
  expect(noteOf('comment', 'Ice upstream')).toBe('Ice upstream')
  expect(noteOf('comment', '')).toBe('comment: comment')
  for (const flag of ['G;Ed', 'G;EX>', 'A:e', '<-3> [SSM] (CSM)'])
    expect(verdictOfNote(noteOf(flag, 'Estimated: no'))).toBe(
      (readAgencyFlag(flag) as { verdict: string }).verdict,
    )
})

test.each(['', 'Ice upstream', 'Estimated: by hand', 'G: as it came', ': ', 'good'])(
  '"%s" is a comment',
  (note) => {
    expect(verdictOfNote(note)).toBeUndefined()
  },
)
