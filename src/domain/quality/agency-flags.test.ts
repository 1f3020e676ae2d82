import { expect, test } from 'vitest'
import { readAgencyFlag } from './agency-flags.ts'

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
] as const)('%s is %s: %s', (flag, verdict, meaning) => {
  expect(readAgencyFlag(flag)).toEqual({ verdict, meaning })
})

test('no value is no verdict', () => {
  for (const flag of ['M', 'missing', '<-2>', '<-2> [GPD]']) expect(readAgencyFlag(flag)).toBe('missing')
})

test.each(['', '<2>', 'X', 'G;X', 'WR', '[SSM]', 'constructor', 'g'])('"%s" is nobody’s', (flag) => {
  expect(readAgencyFlag(flag)).toBeUndefined()
})
