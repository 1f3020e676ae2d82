import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import { Disclosure, MenuSign } from '../../../ui/Disclosure.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Command, usePageCommands } from '../../commands/page-commands.ts'
import { liveAddress, sharedAddress } from '../time-range/chart-address.ts'

type Link = 'fixed' | 'live'

const ADDRESS_OF = { fixed: sharedAddress, live: liveAddress }

/** Copies the address, fixed or following the clock; shows it where the browser has no clipboard. */
export function ShareButton({ range, zone }: { range: TimeRange; zone: string }) {
  const { t } = useTranslation('chart')
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const [byHand, setByHand] = useState('')
  const copy = async (link: Link) => {
    const address = ADDRESS_OF[link](location.href, range, zone)
    const isCopied = await copyText(address)
    setByHand(isCopied ? '' : address)
    setState(isCopied ? 'copied' : 'byHand')
  }
  usePageCommands(
    (['fixed', 'live'] as const).map(
      (link): Command => ({
        id: `copy ${link}`,
        group: 'actions',
        label: t(`share.${link}.copy`),
        detail: t(`share.${link}.detail`),
        run: () => void copy(link),
      }),
    ),
  )
  return (
    <div className="export share">
      <Button onClick={() => void copy('fixed')} onBlur={() => setState('idle')}>
        <Icon name={state === 'copied' ? 'check' : 'link'} />
        <span className="label-on-wide">{t(state === 'copied' ? 'share.copied' : 'share.fixed.copy')}</span>
      </Button>
      <Disclosure
        label={t('share.more')}
        button={{ 'aria-label': t('share.more'), children: <MenuSign icon="link" /> }}
      >
        {(close) => (
          <ul className="export-list">
            {(['fixed', 'live'] as const).map((link) => (
              <li key={link}>
                <Button
                  className="export-item"
                  onClick={() => {
                    close()
                    void copy(link)
                  }}
                >
                  <strong>{t(`share.${link}.copy`)}</strong>
                  <span className="panel-note">{t(`share.${link}.detail`)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      <span role="status" className={state === 'byHand' ? 'share-by-hand' : 'visually-hidden'}>
        {state === 'copied' && t('share.copied')}
        {state === 'byHand' && (
          <>
            {t('share.byHand')} <code>{byHand}</code>
          </>
        )}
      </span>
    </div>
  )
}
