import { useTranslation } from 'react-i18next'
import { type Command, usePageCommands } from '../commands/page-commands.ts'
import { chartImage, type ImageWords } from './chart-image.ts'
import { savePng, saveSvg } from './save-image.ts'

export function useImageCommands(chartOf: () => HTMLElement | null, words: () => ImageWords): void {
  const { t } = useTranslation('chart')
  const command = (id: string, label: string, save: (chart: HTMLElement) => void): Command => ({
    id: `picture ${id}`,
    group: 'actions',
    label,
    run: () => {
      const chart = chartOf()
      if (chart) save(chart)
    },
  })
  usePageCommands([
    command('svg', t('picture.svg'), (chart) => saveSvg(chartImage(chart, words()), imageName(words()))),
    command('png', t('picture.png', { scale: 2 }), (chart) => {
      void savePng(chartImage(chart, words()), imageName(words()), 2)
    }),
  ])
}

export function imageName({ title, subtitle }: ImageWords): string {
  return `${title} ${subtitle}`
}
