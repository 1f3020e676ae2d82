import { Link } from '@tanstack/react-router'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { AlarmAct } from '../../../api/alarms/acts.ts'
import { compact } from '../../address/text.ts'
import { useFailureText } from '../../failure/use-failure-text.ts'
import { PassOn } from '../message/PassOn.tsx'
import { isToTake } from '../sections.ts'
import { CONFLICT, statusOf } from '../use-alarm-acts.ts'
import type { RowClock } from '../words/row-clock.ts'
import { SeverityMark } from '../words/SeverityMark.tsx'
import { type AlarmContext, useAlarmWords } from '../words/use-alarm-words.ts'
import { ActForm } from './ActForm.tsx'
import { AlarmTimes, AlarmValue } from './AlarmFacts.tsx'
import { AlarmRemarks } from './AlarmRemarks.tsx'
import { AlarmSteps } from './AlarmSteps.tsx'
import { chartOf } from './chart-of.ts'
import type { FormKind } from './drafts.ts'
import { RowActions } from './RowActions.tsx'

export interface OpenForm {
  kind: FormKind
  draft: string
  takesFocus: boolean
}

/** Acts of a row; absent where it is read-only. */
export interface RowActing {
  form: OpenForm | null
  isPending: boolean
  failure: Error | undefined
  onAct: (act: AlarmAct) => void
  onForm: (form: FormKind | null) => void
  onDraft: (text: string) => void
  onSend: (act: AlarmAct) => void
}

interface AlarmRowProps {
  ref?: Ref<HTMLLIElement>
  alarm: AlarmView
  lesser: readonly AlarmView[]
  context: Required<AlarmContext>
  clock: RowClock
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  acting?: RowActing | undefined
  /** Shown only for its open form. */
  hasLeft?: boolean
}

export function AlarmRow({
  ref,
  alarm,
  lesser,
  context,
  clock,
  isOpen = false,
  onToggle = () => {},
  acting,
  hasLeft = false,
}: AlarmRowProps) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const titleId = useId()
  const { station } = alarm
  const form = acting?.form ?? null
  // somebody else may have taken it meanwhile
  const formKind = form?.kind === 'take' && !isToTake(alarm) ? 'note' : form?.kind
  const brief = words.brief(alarm, context)
  const formLabel = (form: FormKind) =>
    t('act.of', { act: t(form === 'take' ? 'act.takeNote' : `act.${form}`), alarm: brief })
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="alarm-row"
      data-alarm={alarm.id}
      data-state={alarm.state}
      aria-labelledby={titleId}
    >
      <SeverityMark alarm={alarm} />
      <div className="alarm-main">
        <h3 id={titleId} className="alarm-title">
          {station ? (
            <Link
              to="/stations/$id"
              params={{ id: station.id }}
              search={({ zone }) => compact({ ...chartOf(alarm, clock.nowMs), zone })}
            >
              {words.stationName(alarm)}
            </Link>
          ) : (
            words.stationName(alarm)
          )}{' '}
          <span className="alarm-what">{words.what(alarm, context)}</span>
          {station?.basin !== undefined && <span className="alarm-soft alarm-basin">{station.basin}</span>}
        </h3>
        <AlarmValue alarm={alarm} device={context.device} clock={clock} />
        <AlarmRemarks alarm={alarm} lesser={lesser} context={context} clock={clock} />
        <AlarmSteps alarm={alarm} clock={clock} isOpen={isOpen} onToggle={onToggle}>
          <PassOn alarm={alarm} clock={clock} stationOf={context.stationOf} />
        </AlarmSteps>
      </div>
      <AlarmTimes alarm={alarm} lesser={lesser} clock={clock} />
      {acting && (
        <RowActions
          alarm={alarm}
          name={brief}
          onAct={acting.onAct}
          onForm={acting.onForm}
          form={formKind ?? null}
        />
      )}
      {hasLeft && (
        <p className="alarm-soft alarm-left" role="status">
          {t('form.left')}
        </p>
      )}
      {acting && form && formKind && (
        <ActForm
          key={form.kind}
          kind={formKind}
          canTake={isToTake(alarm)}
          label={formLabel(formKind)}
          clock={clock}
          isPending={acting.isPending}
          draft={form.draft}
          takesFocus={form.takesFocus}
          onDraft={acting.onDraft}
          onAct={acting.onSend}
          onCancel={() => acting.onForm(null)}
        />
      )}
      {acting?.failure && <RowFailure failure={acting.failure} />}
    </li>
  )
}

const FORBIDDEN = 403
const NOT_FOUND = 404

function RowFailure({ failure }: { failure: Error }) {
  const { t } = useTranslation('alarms')
  const failureText = useFailureText('reader')
  const status = statusOf(failure)
  const known = { [CONFLICT]: 'over', [FORBIDDEN]: 'refused', [NOT_FOUND]: 'gone' } as const
  const sentence =
    status === CONFLICT || status === FORBIDDEN || status === NOT_FOUND
      ? t(`failed.${known[status as keyof typeof known]}`)
      : `${t('failed.act')} ${failureText(failure)}`
  return (
    <p className="alarm-problem" role="alert">
      {sentence}
    </p>
  )
}
