import { useTranslation } from 'react-i18next'

/** What is wrong with the stations file; nothing where it is sound, or there is none. */
export function StationsFileProblems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('status')
  if (problems.length === 0) return null
  return (
    <section className="status-file">
      <h2>{t('stationsFile.title')}</h2>
      <p>{t('stationsFile.detail')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <bdi>{problem}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
