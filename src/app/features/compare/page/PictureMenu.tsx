import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { chartOnPage } from '../../chart/SeriesChart.tsx'
import { PictureList } from '../../picture/PictureList.tsx'
import { usePictureCommands } from '../../picture/use-picture-commands.ts'
import { usePictureWords } from '../../picture/use-picture-words.ts'

export function PictureMenu({ names, range, zone }: { names: string; range: TimeRange; zone: string }) {
  const { t } = useTranslation(['compare', 'chart'])
  const words = usePictureWords(t('compare:figure', { names }), range, zone)
  usePictureCommands(chartOnPage, words)
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
        {(close) => <PictureList chartOf={chartOnPage} words={words} onSaved={close} />}
      </Disclosure>
    </div>
  )
}
