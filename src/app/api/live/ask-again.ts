import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Has the answers of those queries asked for again, at once where somebody looks at them. One that is under
 * way may have been made before the news, and is asked for once more when it has come. It is not broken off,
 * which would put it off for as long as news come, unless `breakOff` says so and there is an older one.
 */
export function askAgain(
  client: QueryClient,
  concerns: (query: Query) => boolean,
  { breakOff = false }: { breakOff?: boolean } = {},
): void {
  const underWay = client.getQueryCache().findAll({ predicate: concerns, fetchStatus: 'fetching' })
  const answers = underWay.map(({ promise }) => promise)
  void client.invalidateQueries({ predicate: concerns }, { cancelRefetch: breakOff })
  for (const [i, query] of underWay.entries()) {
    const once = () =>
      void client.invalidateQueries({ predicate: (other) => other === query }, { cancelRefetch: false })
    answers[i]?.then(once, once)
  }
}
