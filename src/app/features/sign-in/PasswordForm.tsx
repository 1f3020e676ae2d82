import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'
import { type Session, signIn } from '../../api/session.ts'
import { useFailureText } from '../failure/use-failure-text.ts'

/** Wrong input stays; the password is selected, to be overwritten. */
export function PasswordForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation()
  const [nameId, passwordId, failureId] = [useId(), useId(), useId()]
  const password = useRef<HTMLInputElement>(null)
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: () => password.current?.select(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (attempt.isPending) return
    const fields = new FormData(event.currentTarget)
    attempt.mutate({ username: String(fields.get('username')), password: String(fields.get('password')) })
  }
  const wasWrong = attempt.error instanceof ApiFailure && attempt.error.status === 401
  const described = wasWrong ? { 'aria-invalid': true, 'aria-describedby': failureId } : {}
  return (
    // POST keeps the fields out of addresses
    <form className="sign-in-form" method="post" onSubmit={submit}>
      <label htmlFor={nameId}>{t('signIn.name')}</label>
      <input
        id={nameId}
        name="username"
        className="field"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        required
        {...described}
      />
      <label htmlFor={passwordId}>{t('signIn.password')}</label>
      <input
        id={passwordId}
        ref={password}
        name="password"
        type="password"
        className="field"
        autoComplete="current-password"
        maxLength={1024}
        required
        {...described}
      />
      <div role="alert" id={failureId} className="sign-in-failure">
        {attempt.error && <SignInFailure error={attempt.error} />}
      </div>
      <button type="submit" className="button is-primary" aria-disabled={attempt.isPending}>
        {attempt.isPending ? t('signIn.submitting') : t('signIn.submit')}
      </button>
    </form>
  )
}

function SignInFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const failureText = useFailureText('reader')
  if (error instanceof ApiFailure && error.status === 401) return t('signIn.wrong')
  if (error instanceof ApiFailure && error.status === 429) return t('signIn.throttled')
  if (error instanceof ApiFailure && error.status === 503) return t('signIn.busy')
  return failureText(error)
}
