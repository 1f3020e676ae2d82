import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { chartOnPage } from '../../chart/SeriesChart.tsx'
import { ImageList } from '../../exported-image/ImageList.tsx'
import { useImageCommands } from '../../exported-image/use-image-commands.ts'
import { useImageWords } from '../../exported-image/use-image-words.ts'

export function ImageMenu({ names, range, zone }: { names: string; range: TimeRange; zone: string }) {
  const { t } = useTranslation(['compare', 'chart'])
  const words = useImageWords(t('compare:figure', { names }), range, zone)
  useImageCommands(chartOnPage, words)
  return (
    <div className="picture-menu">
      <Disclosure
        label={t('chart:picture.title')}
        button={{
          className: 'button',
          'aria-label': t('chart:picture.title'),
          children: (
            <>
              <Icon name="download" />
              <span className="label-on-wide">{t('chart:picture.short')}</span>
            </>
          ),
        }}
      >
        {(close) => <ImageList chartOf={chartOnPage} words={words} onSaved={close} />}
      </Disclosure>
    </div>
  )
}
