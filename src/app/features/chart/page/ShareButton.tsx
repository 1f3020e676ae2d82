import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { sharedAddress } from '../time-range/chart-address.ts'

/**
 * Copies the address of what is seen. Where the browser gives no clipboard, shows it to be
 * copied.
 */
export function ShareButton({ range, zone }: { range: TimeRange; zone: string }) {
  const { t } = useTranslation('chart')
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const share = async () =>
    setState((await copyText(sharedAddress(location.href, range, zone))) ? 'copied' : 'byHand')
  return (
    <div className="share">
      <Button onClick={() => void share()} onBlur={() => setState('idle')}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        <span className="label-on-wide">{t(state === 'copied' ? 'share.copied' : 'share.copy')}</span>
      </Button>
      <span role="status" className={state === 'byHand' ? 'share-by-hand' : 'visually-hidden'}>
        {state === 'copied' && t('share.copied')}
        {state === 'byHand' && t('share.byHand')}
      </span>
    </div>
  )
}
