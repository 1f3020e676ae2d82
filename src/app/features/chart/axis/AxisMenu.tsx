import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAsSent } from '../../../../domain/format/format-value.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { type AxisChoice, isAxis } from '../../../../view/plot/axes/axis-choice.ts'
import type { ValueScale } from '../../../../view/plot/axes/value-scale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { AxisChoices } from '../scene.ts'

/** Axis of a panel: automatic, logarithmic or fixed. */
export function AxisMenu({
  panelId,
  name,
  axes,
  shown,
  hasSuspect,
  isStretched,
}: {
  panelId: string
  name: string
  axes: AxisChoices
  /** Some shown values are suspect. */
  hasSuspect: boolean
  /** Suspect values stretch the axis: the menu offers at once to omit them. */
  isStretched: boolean
  shown: ValueScale
}) {
  const { t } = useTranslation('chart')
  const choice = axes.of.get(panelId)
  const isRefused = choice?.kind === 'log' && !shown.isLog && shown.ticks.length > 0
  return (
    <span className="axis-menu">
      {isRefused && (
        <span className="panel-note" role="status">
          {t('axis.noLog')}
        </span>
      )}
      {choice && (
        <Button
          className="axis-chosen"
          aria-label={t('axis.reset', { name })}
          title={t('axis.reset', { name })}
          onClick={() => axes.choose(panelId, null)}
        >
          <ChoiceText choice={choice} /> <span aria-hidden="true">×</span>
        </Button>
      )}
      {!choice && isStretched && (
        <Button
          className="axis-offer"
          aria-label={t('axis.offerGood', { name })}
          title={t('axis.goodDetail')}
          onClick={() => axes.choose(panelId, { kind: 'good' })}
        >
          {t('axis.good')}
        </Button>
      )}
      <Disclosure
        label={t('axis.label', { name })}
        button={{
          className: 'menu-button',
          'aria-label': t('axis.label', { name }),
          children: (
            <>
              {t('axis.menu')} <span aria-hidden="true">▾</span>
            </>
          ),
        }}
      >
        {(close) => (
          <AxisForm
            choice={choice}
            shown={shown}
            hasSuspect={hasSuspect}
            onChoose={(next) => {
              close()
              axes.choose(panelId, next)
            }}
          />
        )}
      </Disclosure>
    </span>
  )
}

function ChoiceText({ choice }: { choice: AxisChoice }) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  if (choice.kind === 'log') return t('axis.log')
  if (choice.kind === 'good') return t('axis.good')
  const format = (value: number) => formatAsSent(value, { decimals: 0, unit: '' }, locale)
  return t('axis.span', { low: format(choice.low), high: format(choice.high) })
}

function AxisForm({
  choice,
  shown,
  hasSuspect,
  onChoose,
}: {
  choice: AxisChoice | undefined
  shown: ValueScale
  hasSuspect: boolean
  onChoose: (choice: AxisChoice | null) => void
}) {
  const { t } = useTranslation('chart')
  const problemId = useId()
  const [isWrong, setWrong] = useState(false)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const numberOf = (field: string) => {
      const text = String(fields.get(field)).trim()
      return text === '' ? Number.NaN : Number(text)
    }
    const [low, high] = [numberOf('low'), numberOf('high')]
    if (isAxis(low, high)) onChoose({ kind: 'fixed', low, high })
    else setWrong(true)
  }
  const field = (key: 'low' | 'high') => (
    <label>
      {t(key === 'low' ? 'axis.min' : 'axis.max')}
      <input
        type="number"
        step="any"
        name={key}
        defaultValue={Number((choice?.kind === 'fixed' ? choice[key] : shown[key]).toPrecision(4))}
        aria-invalid={isWrong}
        aria-describedby={problemId}
      />
    </label>
  )
  return (
    <div className="axis-form">
      <div className="menu-list">
        <button type="button" aria-pressed={choice === undefined} onClick={() => onChoose(null)}>
          <strong>{t('axis.automatic')}</strong>
        </button>
        <button type="button" aria-pressed={choice?.kind === 'log'} onClick={() => onChoose({ kind: 'log' })}>
          <strong>{t('axis.log')}</strong>
        </button>
        {hasSuspect && (
          <button
            type="button"
            aria-pressed={choice?.kind === 'good'}
            title={t('axis.goodDetail')}
            onClick={() => onChoose({ kind: 'good' })}
          >
            <strong>{t('axis.good')}</strong>
          </button>
        )}
      </div>
      <form onSubmit={apply} noValidate>
        <fieldset>
          <legend>{t('axis.fixed')}</legend>
          {field('low')}
          {field('high')}
          <button type="submit" className="button is-primary">
            {t('axis.apply')}
          </button>
        </fieldset>
        <p id={problemId} className="range-problem" role="alert">
          {isWrong && t('axis.wrong')}
        </p>
      </form>
    </div>
  )
}
