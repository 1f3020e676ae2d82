import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../../../domain/alarms/alarm.ts'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import type { AlarmAct } from '../../../api/alarms/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { isTyping } from '../../shortcuts/is-typing.ts'
import { isToTake } from '../sections.ts'
import type { AlarmActs } from '../use-alarm-acts.ts'
import type { RowClock } from '../words/row-clock.ts'
import { AlarmRow } from './AlarmRow.tsx'
import { drafts, type FormKind, keepDraft } from './drafts.ts'
import { TakeAll } from './TakeAll.tsx'
import { type RowKey, useRowKeys } from './use-row-keys.ts'

const NONE: readonly AlarmView[] = []
/** Nobody reads more at once; a click shows the others. */
const AT_ONCE = 100

/** Alarms in the given order, walked and acted on by keys. */
export function AlarmList({
  label,
  alarms,
  all = NONE,
  devices,
  clock,
  acts,
  hasKeys = true,
  help,
  none,
}: {
  label: string
  alarms: readonly AlarmView[]
  /** All current alarms, whichever list they are in. */
  all?: readonly AlarmView[]
  devices: readonly DeviceState[]
  clock: RowClock
  /** Absent for viewers and past alarms. */
  acts: AlarmActs | undefined
  hasKeys?: boolean
  help?: ReactNode
  none?: ReactNode
}) {
  const { t } = useTranslation('alarms')
  const byId = useMemo(() => new Map(devices.map((device) => [device.id, device])), [devices])
  const suppressed = useMemo(() => byHolder(all), [all])
  const [most, setMost] = useState(AT_ONCE)
  const [form, setForm] = useState(() => (acts ? lastWritten(alarms) : undefined))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = withSuppressed(alarms.slice(0, most), form, all)
  const { rows, list, track } = useKeptFocus(shown)

  const toggle = (alarm: AlarmView, isOpen: boolean) => {
    const others = new Set(opened)
    others.delete(alarm.id)
    setOpened(isOpen ? others.add(alarm.id) : others)
  }
  const openForm = (alarm: AlarmView, kind: FormKind | null) => {
    const point = pointOf(alarm)
    if (kind !== null) {
      setForm({
        alarm,
        at: shown.indexOf(alarm),
        kind,
        draft: drafts().get(point)?.text ?? '',
        takesFocus: true,
      })
      return
    }
    keepDraft(point, 'note', '')
    setForm((open) => (open && pointOf(open.alarm) === point ? undefined : open))
    const row = rows.current.get(point)
    const { activeElement } = document
    // a pressed button that is disabled loses the focus
    if (activeElement === document.body || row?.contains(activeElement)) row?.focus()
  }
  const act = (alarm: AlarmView, deed: AlarmAct) => void acts?.act(alarm, deed)
  const send = async (alarm: AlarmView, deed: AlarmAct) => {
    if (await acts?.act(alarm, deed)) openForm(alarm, null)
  }
  const step = (by: number) => {
    const at = shown.findIndex((alarm) => rows.current.get(pointOf(alarm))?.contains(document.activeElement))
    const next = at === -1 ? (by > 0 ? 0 : shown.length - 1) : at + by
    const alarm = shown[Math.max(0, Math.min(shown.length - 1, next))]
    if (!alarm) return
    const row = rows.current.get(pointOf(alarm))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const press = (key: RowKey, row: HTMLElement) => {
    const alarm = shown.find(({ id }) => id === row.dataset.alarm)
    if (!alarm) return
    if (key === 'chart') row.querySelector<HTMLElement>('.alarm-title a')?.click()
    else if (key === 'steps') toggle(alarm, !opened.has(alarm.id))
    else if (!acts) return
    else if (key === 'shelve') openForm(alarm, alarm.shelved || alarm.outOfService ? null : 'shelve')
    else if (key === 'takeNote') openForm(alarm, isToTake(alarm) ? 'take' : 'note')
    else if (isToTake(alarm)) act(alarm, { kind: 'acknowledge' })
  }
  useRowKeys(
    hasKeys && shown.length > 0 ? step : undefined,
    (key, row) => list.current?.contains(row) && press(key, row),
  )

  if (shown.length === 0) return none
  return (
    <>
      {help}
      {acts && hasKeys && <TakeAll alarms={shown.filter(isToTake)} />}
      <ol ref={list} className="alarm-list" aria-label={label} {...track}>
        {shown.map((alarm) => {
          const point = pointOf(alarm)
          const device = alarm.station ? byId.get(alarm.station.id) : undefined
          const ownForm = form && pointOf(form.alarm) === point ? form : null
          return (
            <AlarmRow
              key={point}
              ref={(row) => {
                if (row) rows.current.set(point, row)
                else rows.current.delete(point)
              }}
              alarm={alarm}
              lesser={suppressed.get(alarm.id) ?? NONE}
              context={{ nowMs: clock.nowMs, device, stationOf: (id) => byId.get(id) }}
              clock={clock}
              isOpen={opened.has(alarm.id)}
              onToggle={(isOpen) => toggle(alarm, isOpen)}
              acting={
                acts && {
                  form: ownForm,
                  isPending: acts.isPending,
                  failure: acts.failures.get(point),
                  onAct: (deed) => act(alarm, deed),
                  onForm: (kind) => openForm(alarm, kind),
                  onDraft: (text) => ownForm && keepDraft(point, ownForm.kind, text),
                  onSend: (deed) => void send(alarm, deed),
                }
              }
              hasLeft={ownForm !== null && !alarms.some(({ id }) => keyOf(id) === point)}
            />
          )
        })}
      </ol>
      {alarms.length > most && (
        <Button className="button alarm-more" onClick={() => setMost(most + AT_ONCE)}>
          {t('list.more', { number: Math.min(AT_ONCE, alarms.length - most).toLocaleString(clock.locale) })}
        </Button>
      )}
    </>
  )
}

const pointOf = (alarm: AlarmView) => keyOf(alarm.id)

/** The open form, with its alarm and that one's place when it was opened. */
interface Form {
  alarm: AlarmView
  at: number
  kind: FormKind
  draft: string
  takesFocus: boolean
}

/** The form of the last unsent draft whose alarm is listed. */
function lastWritten(alarms: readonly AlarmView[]): Form | undefined {
  const written = drafts()
  const point = [...written.keys()].findLast((one) => alarms.some((alarm) => pointOf(alarm) === one))
  const at = alarms.findIndex((alarm) => pointOf(alarm) === point)
  const [alarm, draft] = [alarms[at], point === undefined ? undefined : written.get(point)]
  return alarm && draft && { alarm, at, kind: draft.kind, draft: draft.text, takesFocus: false }
}

/** Keeps the alarm of an open form in its place, also once it belongs elsewhere. */
function withSuppressed(
  alarms: readonly AlarmView[],
  form: Form | undefined,
  all: readonly AlarmView[],
): readonly AlarmView[] {
  if (!form || alarms.some((alarm) => pointOf(alarm) === pointOf(form.alarm))) return alarms
  const now = all.find((alarm) => pointOf(alarm) === pointOf(form.alarm)) ?? form.alarm
  return alarms.toSpliced(form.at, 0, now)
}

/** Alarms by the one that holds them back. */
export function byHolder(alarms: readonly AlarmView[]): ReadonlyMap<string, AlarmView[]> {
  const found = new Map<string, AlarmView[]>()
  for (const alarm of alarms) {
    const { heldBackBy } = alarm
    if (heldBackBy !== null) found.set(heldBackBy, [...(found.get(heldBackBy) ?? []), alarm])
  }
  return found
}

/** Point of the row with the focus, by the browser history entry that was left. */
const leftAt = new Map<string, string>()

/** Keeps the focus in the list when its row goes, and when a reader comes back from a chart. */
function useKeptFocus(shown: readonly AlarmView[]) {
  const rows = useRef(new Map<string, HTMLLIElement>())
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<number | null>(null)
  const place = useLocation({ select: ({ state }) => state.__TSR_key })
  useLayoutEffect(() => {
    const point = place === undefined ? undefined : leftAt.get(place)
    if (point !== undefined) rows.current.get(point)?.focus({ preventScroll: true })
  }, [place])
  useLayoutEffect(() => {
    const at = focused.current
    if (at === null || document.activeElement !== document.body) return
    const next = shown[Math.min(at, shown.length - 1)]
    if (next) rows.current.get(keyOf(next.id))?.focus()
    else document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [shown])
  const track = {
    onFocus: ({ target }: { target: Element }) => {
      const id = target.closest<HTMLElement>('[data-alarm]')?.dataset.alarm
      // from a field the focus moves to no row, where letters act
      focused.current = isTyping({ target }) ? null : shown.findIndex((alarm) => alarm.id === id)
      if (place !== undefined && id !== undefined) leftAt.set(place, keyOf(id))
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (!(relatedTarget instanceof Node && list.current?.contains(relatedTarget))) {
        focused.current = null
        if (place !== undefined) leftAt.delete(place)
      }
    },
  }
  return { rows, list, track }
}
