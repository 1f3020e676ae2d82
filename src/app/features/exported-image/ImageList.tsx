import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { chartImage, type ImageWords } from './chart-image.ts'
import { IMAGE_SCALES, savePng, saveSvg } from './save-image.ts'
import { imageName } from './use-image-commands.ts'

export function ImageList({
  chartOf,
  words,
  onSaved,
}: {
  /** `null` where no chart is shown. */
  chartOf: () => HTMLElement | null
  words: () => ImageWords
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
      <Button onClick={() => void save(() => saveSvg(chartImage(chart, words()), imageName(words())))}>
        SVG
      </Button>
      {IMAGE_SCALES.map((scale) => (
        <Button
          key={scale}
          aria-label={t('picture.png', { scale })}
          onClick={() => void save(() => savePng(chartImage(chart, words()), imageName(words()), scale))}
        >
          PNG {scale}×
        </Button>
      ))}
      {hasFailed && <p role="alert">{t('picture.failed')}</p>}
    </fieldset>
  )
}
