import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { aggregatesPath } from '../../../api/aggregates.ts'
import { Disclosure, MenuSign } from '../../../ui/Disclosure.tsx'
import { ImageList } from '../../exported-image/ImageList.tsx'
import { useImageCommands } from '../../exported-image/use-image-commands.ts'
import { useImageWords } from '../../exported-image/use-image-words.ts'
import { chartOnPage } from '../SeriesChart.tsx'
import { EXPORT_FORMATS, exportPath } from './export-path.ts'
import type { ChartContext } from './use-chart-address.ts'

export function ExportMenu({
  device: { id: deviceId, name },
  range,
  zone,
  step,
  isAsSent,
}: {
  device: ChartContext['device']
  range: TimeRange
  zone: string
  step: Step | undefined
  isAsSent: boolean
}) {
  const { t } = useTranslation('chart')
  const imageWords = useImageWords(name, range, zone)
  useImageCommands(chartOnPage, imageWords)
  return (
    <div className="export">
      <a className="button" href={exportPath(deviceId, range, 'csv', zone)} download>
        {t('export.csv')}
      </a>
      <Disclosure
        label={t('export.more')}
        button={{ 'aria-label': t('export.more'), children: <MenuSign icon="download" /> }}
      >
        {(close) => (
          <ul className="export-list">
            {EXPORT_FORMATS.map((format) => (
              <File
                key={format}
                path={exportPath(deviceId, range, format, zone)}
                name={t(`export.format.${format}`)}
                detail={t(`export.detail.${format}`)}
                onClick={close}
              />
            ))}
            <File
              path={exportPath(deviceId, range, 'csv', zone, { withNotes: true })}
              name={t('export.withNotes')}
              detail={t('export.withNotesDetail')}
              onClick={close}
            />
            {step && (
              <File
                path={aggregatesPath(
                  { deviceId, ...range, step, zone, ...(isAsSent && { asSent: true }) },
                  'csv',
                )}
                name={t('export.steps')}
                detail={t(`step.long.${step}`)}
                onClick={close}
              />
            )}
            <li>
              <ImageList chartOf={chartOnPage} words={imageWords} onSaved={close} />
            </li>
          </ul>
        )}
      </Disclosure>
    </div>
  )
}

function File({
  path,
  name,
  detail,
  onClick,
}: Record<'path' | 'name' | 'detail', string> & { onClick: () => void }) {
  return (
    <li>
      <a href={path} download onClick={onClick}>
        <strong>{name}</strong>
        <span className="panel-note">{detail}</span>
      </a>
    </li>
  )
}
