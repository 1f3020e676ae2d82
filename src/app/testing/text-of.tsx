import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import type { Language } from '../../view/i18n/languages.ts'
import { en } from '../i18n/en.ts'
import { id } from '../i18n/id.ts'

interface Surroundings {
  language?: Language
  answers?: readonly (readonly [QueryKey, unknown])[]
}

/** What a reader reads of a part of a page, with the real texts, queries that have answers, and links that lead somewhere. */
export async function textOf(part: ReactNode, surroundings: Surroundings = {}): Promise<string> {
  return (await markupOf(part, surroundings))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A part of a page as `textOf` has it, with its markup. */
export async function markupOf(
  part: ReactNode,
  { language = 'en', answers = [] }: Surroundings = {},
): Promise<string> {
  // Node 20 has none
  vi.stubGlobal('navigator', { languages: [language === 'en' ? 'en-GB' : 'id-ID'] })
  const texts = i18next.createInstance()
  const interpolation = { escapeValue: false }
  await texts.init({ resources: { en, id }, lng: language, defaultNS: 'common', interpolation })
  const client = new QueryClient()
  for (const [key, data] of answers) client.setQueryData(key, data)
  const root = createRootRoute({ component: () => part })
  const paths = ['/', '/alarms', '/stations/$id']
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}
