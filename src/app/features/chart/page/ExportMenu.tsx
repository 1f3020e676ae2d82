import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from './Disclosure.tsx'
import { EXPORT_FORMATS, exportPath } from './export-path.ts'

/** Files with every reading of the range. */
export function ExportMenu({ deviceId, range, zone }: { deviceId: string; range: TimeRange; zone: string }) {
  const { t } = useTranslation('chart')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className="export">
      <a className="button" href={exportPath(deviceId, range, 'csv', zone)} download>
        {t('export.csv')}
      </a>
      <Button
        ref={opener}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={t('export.more')}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">▾</span>
      </Button>
      {isOpen && (
        <Disclosure label={t('export.more')} opener={opener} onClose={close}>
          <ul className="export-list">
            {EXPORT_FORMATS.map((format) => (
              <li key={format}>
                <a href={exportPath(deviceId, range, format, zone)} download onClick={close}>
                  <strong>{t(`export.format.${format}`)}</strong>
                  <span className="panel-note">{t(`export.detail.${format}`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}
