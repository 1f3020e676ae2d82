import { useTranslation } from 'react-i18next'
import { type Command, usePageCommands } from '../commands/page-commands.ts'
import { chartPicture, type PictureWords } from './chart-picture.ts'
import { savePng, saveSvg } from './save-picture.ts'

export function usePictureCommands(chartOf: () => HTMLElement | null, words: () => PictureWords): void {
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
    command('svg', t('picture.svg'), (chart) => saveSvg(chartPicture(chart, words()), pictureName(words()))),
    command('png', t('picture.png', { scale: 2 }), (chart) => {
      void savePng(chartPicture(chart, words()), pictureName(words()), 2)
    }),
  ])
}

export function pictureName({ title, subtitle }: PictureWords): string {
  return `${title} ${subtitle}`
}
