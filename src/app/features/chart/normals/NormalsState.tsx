import { useTranslation } from 'react-i18next'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import { useReadText } from '../use-read-text.ts'

export function NormalsState({
  partial,
  hasFailed,
}: {
  partial: PartlyRead | undefined
  hasFailed: boolean
}) {
  const { t } = useTranslation('chart')
  const readText = useReadText()
  if (hasFailed) return <p className="panel-note">{t('normals.failed')}</p>
  if (!partial) return null
  return (
    <p className="panel-note">
      {partial.failure === undefined ? t('normals.reading', { read: readText(partial) }) : partial.failure}
    </p>
  )
}
