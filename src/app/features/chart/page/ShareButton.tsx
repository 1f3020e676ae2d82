import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'

/**
 * Copies the address, which is everything that is seen. Where the browser gives no clipboard, shows it to be
 * copied.
 */
export function ShareButton() {
  const { t } = useTranslation('chart')
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setState('copied')
    } catch {
      setState('byHand')
    }
  }
  return (
    <div className="share">
      <Button onClick={() => void share()} onBlur={() => setState('idle')}>
        {t(state === 'copied' ? 'share.copied' : 'share.copy')}
      </Button>
      <span role="status" className={state === 'byHand' ? 'share-by-hand' : 'visually-hidden'}>
        {state === 'copied' && t('share.copied')}
        {state === 'byHand' && t('share.byHand')}
      </span>
    </div>
  )
}
