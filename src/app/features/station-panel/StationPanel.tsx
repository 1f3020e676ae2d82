import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadSensor } from '../../../domain/lead.ts'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { compact } from '../address/text.ts'
import { compareWith } from '../compare/address/last-compare.ts'
import { PanelNote } from '../notes/PanelNote.tsx'
import { StationSubtitle } from '../station/StationSubtitle.tsx'
import { useClockAhead } from '../station/use-clock-ahead.ts'
import { useNow } from '../time/use-now.ts'
import { useZoneChoice } from '../time/use-zone.ts'
import { SensorCards } from './SensorCards.tsx'
import { StationDetails } from './StationDetails.tsx'

export function StationPanel({
  device,
  takesFocus,
  onClose,
  onZoomTo,
}: {
  device: DeviceState
  /** By the reader, not by the address. */
  takesFocus: boolean
  onClose: () => void
  onZoomTo: () => void
}) {
  const { t } = useTranslation(['map', 'common'])
  const zone = useZoneChoice()
  const lead = leadSensor(device)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  const shown = useRef(device.id)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useLayoutEffect(() => {
    // the other station's focused element is gone
    const isLost =
      document.activeElement === document.body || section.current?.contains(document.activeElement)
    if (shown.current !== device.id && isLost) heading.current?.focus({ preventScroll: true })
    shown.current = device.id
  }, [device.id])
  useEscapeKey(onClose)
  return (
    <section ref={section} className="station-panel" aria-labelledby={headingId}>
      <header className="panel-head">
        <StationMark {...markOf(device)} />
        <div className="panel-title">
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {device.name}
          </h2>
          <StationSubtitle device={device} />
        </div>
        {device.position && <IconButton icon="target" label={t('map:panel.zoomTo')} onClick={onZoomTo} />}
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </header>
      {/* the router would restore the previous station's scroll position */}
      <div className="panel-body" key={device.id} data-scroll-restoration-id={`panel-${device.id}`}>
        <ClockAheadNote device={device} />
        <SensorCards device={device} />
        <Link
          className="button is-primary"
          to="/stations/$id"
          params={{ id: device.id }}
          search={compact({ zone: zone === 'local' ? undefined : zone })}
        >
          <Icon name="chart" />
          {t('map:panel.openChart')}
        </Link>
        {lead && (
          <Link
            className="button"
            to="/compare"
            search={({ zone: choice }) =>
              compareWith({ deviceId: device.id, sensorId: lead.id }, { zone: choice })
            }
          >
            <Icon name="compare" />
            {t('map:panel.compare')}
          </Link>
        )}
        <PanelNote device={device} />
        <StationDetails device={device} />
      </div>
    </section>
  )
}

/** Unless something that Escape closes or clears has the focus. */
function useEscapeKey(onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isElsewhere = (event.target as Element).closest('input, select, form, [popover]') !== null
      if (event.key === 'Escape' && !isElsewhere && !document.querySelector(':popover-open')) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function ClockAheadNote({ device }: { device: DeviceState }) {
  const { t } = useTranslation()
  const isShown = useClockAhead(device, useNow(10_000)) !== null
  return isShown && <p className="station-panel-note">{t('clockAheadDetail')}</p>
}

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
