import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { chartPicture, type PictureWords } from './chart-picture.ts'
import { PICTURE_SCALES, savePng, saveSvg } from './save-picture.ts'
import { pictureName } from './use-picture-commands.ts'

export function PictureList({
  chartOf,
  words,
  onSaved,
}: {
  /** `null` where no chart is shown. */
  chartOf: () => HTMLElement | null
  words: () => PictureWords
  onSaved: () => void
}) {
  const { t } = useTranslation('chart')
  const [hasFailed, setFailed] = useState(false)
  const chart = chartOf()
  if (!chart) return null
  const save = async (run: () => Promise<void> | void) => {
    setFailed(false)
    try {
      await run()
      onSaved()
    } catch {
      setFailed(true)
    }
  }
  return (
    <fieldset className="picture-list">
      <legend>{t('picture.title')}</legend>
      <Button onClick={() => void save(() => saveSvg(chartPicture(chart, words()), pictureName(words())))}>
        SVG
      </Button>
      {PICTURE_SCALES.map((scale) => (
        <Button
          key={scale}
          aria-label={t('picture.png', { scale })}
          onClick={() => void save(() => savePng(chartPicture(chart, words()), pictureName(words()), scale))}
        >
          PNG {scale}×
        </Button>
      ))}
      {hasFailed && <p role="alert">{t('picture.failed')}</p>}
    </fieldset>
  )
}
