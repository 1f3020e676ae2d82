import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { FailureStrip } from '../chart/page/strips.tsx'
import { useReadText } from '../chart/use-read-text.ts'

export function Answer<Data extends { partial?: PartlyRead }>({
  query: { data, error, refetch },
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('chart')
  if (error) return <FailureStrip failure={error} retry={() => void refetch()} />
  if (!data) return <p>{t('loading')}</p>
  return (
    <>
      <PartNote partial={data.partial} />
      {children(data)}
    </>
  )
}

function PartNote({ partial }: { partial: PartlyRead | undefined }) {
  const readText = useReadText()
  if (!partial) return null
  return (
    <p className="panel-note" role="status">
      {readText(partial)} {partial.failure}
    </p>
  )
}
