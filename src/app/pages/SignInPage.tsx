import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Session, sessionQuery } from '../api/session.ts'
import { useFailureText } from '../features/failure/use-failure-text.ts'
import { PasswordForm } from '../features/sign-in/PasswordForm.tsx'
import { Button } from '../ui/Button.tsx'
import { useTitle } from '../ui/use-title.ts'

export function SignInPage() {
  const { t } = useTranslation()
  useTitle(t('signIn.title'))
  const { to = '/', failed } = useSearch({ from: '/login' })
  const session = useQuery(sessionQuery)
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const isDone = session.data !== undefined && (session.data.auth === 'none' || session.data.user !== null)
  useEffect(() => {
    if (isDone) history.replace(to)
  }, [isDone, history, to])

  const onSignedIn = (signedIn: Session) => {
    // refusals before signing in must not be shown after
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  }
  const auth = session.data?.auth
  return (
    <main id="content" className="sign-in">
      <h1>{t('signIn.title')}</h1>
      <p>{t('signIn.why')}</p>
      {!window.isSecureContext && <p className="sign-in-failure">{t('signIn.notSecure')}</p>}
      {failed !== undefined && (
        <p className="sign-in-failure" role="alert">
          {t(`signIn.${failed}`)}
        </p>
      )}
      {auth === 'password' && <PasswordForm onSignedIn={onSignedIn} />}
      {auth === 'oidc' && (
        <a className="button is-primary" href={`/api/session/oidc?${new URLSearchParams({ to })}`}>
          {t('signIn.withProvider')}
        </a>
      )}
      {session.isError && (
        <>
          <p className="sign-in-failure" role="alert">
            {failureText(session.error)}
          </p>
          <Button onClick={() => void session.refetch()}>{t('retry')}</Button>
        </>
      )}
      <p className="sign-in-help">{t('signIn.help')}</p>
    </main>
  )
}
