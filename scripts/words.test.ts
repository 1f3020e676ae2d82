import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Names of before, which are no ordinary words: `docs` and the field have others for what they meant. */
const GONE = [
  ...['MOST_[A-Z_]+', 'USUAL_[A-Z_]+', 'LONGEST_[A-Z_]+', 'FEWEST_[A-Z_]+', 'SHORTEST_[A-Z_]+'],
  ...['AlarmBook', 'NoteBook', 'AlarmDesk', 'PointHappening', 'StationPicture', 'Tellers', 'Courier'],
  ...[
    'FairPlaces',
    'EvenParts',
    'UnspeakableSegment',
    'unfitLeftOut',
    'keptBefore',
    'BorrowedRain',
    'TripFailed',
  ],
  ...[
    'saidRange',
    'saidOf',
    'setSaid',
    'toldIn',
    'toldAt',
    'isTold',
    'hasTold',
    'heldBack',
    'isHeldBack',
    'isCalling',
  ],
  ...[
    'askedMs',
    'mould',
    'stirs',
    'glideOn',
    'cutOut',
    'silencesIn',
    'isFallen',
    'fallenBy',
    'lookOf',
    'lookAtFile',
  ],
  ...['LOOK_EVERY_MS', 'lookEveryMs', 'ShownPicture', 'chartPicture', 'ServicePicture', 'Pictured'],
]
/** Text and comments are others' to write: only code is looked at. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'/gm

test('no name of before is used again in src', () => {
  const name = new RegExp(`\\b(?:${GONE.join('|')})\\b`, 'g')
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(`src/${file}`, 'utf8').replace(NOT_CODE, '')
      return (code.match(name) ?? []).map((one) => `${file}: ${one}`)
    })
  expect(found).toEqual([])
})
