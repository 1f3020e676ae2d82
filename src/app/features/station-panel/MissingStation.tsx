import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

/** In place of the panel where the address names a station that is not in the list. */
export function MissingStation({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['map', 'common'])
  return (
    <section className="station-panel" aria-label={t('map:panel.notFoundTitle')}>
      <header className="panel-head">
        <div className="panel-title">
          <h2>{t('map:panel.notFoundTitle')}</h2>
        </div>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </header>
      <p className="panel-body" role="status">
        {t('map:panel.notFoundDetail', { id })}
      </p>
    </section>
  )
}
