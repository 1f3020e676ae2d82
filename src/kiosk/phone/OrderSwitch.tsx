import { useTranslation } from 'react-i18next'
import type { OwnPosition } from './use-own-position.ts'

export function OrderSwitch({ own: { where, locate, forget } }: { own: OwnPosition }) {
  const { t } = useTranslation('kiosk')
  const isNear = typeof where === 'object'
  return (
    <div className="phone-order">
      <fieldset className="phone-choices" aria-label={t('phone.order')}>
        <button type="button" className="phone-button" aria-pressed={!isNear} onClick={forget}>
          {t('phone.worst')}
        </button>
        <button type="button" className="phone-button" aria-pressed={isNear} onClick={locate}>
          {t('phone.nearest')}
        </button>
      </fieldset>
      <p className="phone-note" role="status">
        {isNear && t('phone.private')}
        {where === 'locating' && t('phone.locating')}
        {where === 'denied' && t('phone.denied')}
        {where === 'impossible' && t('phone.notSecure')}
      </p>
    </div>
  )
}
