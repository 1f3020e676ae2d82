import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionQuery, signOut } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { BarMenu } from './BarMenu.tsx'

/** Who is signed in, and the way out. Nothing where nobody has to sign in. */
export function AccountMenu() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const user = useQuery(sessionQuery).data?.user
  const leaving = useMutation({
    mutationFn: signOut,
    // a new page: what this one holds, its data, streams and threads, ends with it
    onSuccess: () => location.assign('/login'),
  })
  if (!user) return null
  return (
    <BarMenu id="account-menu" icon="person" label={t('account.open', { name: user.name })}>
      <div>
        <p className="account-name">{user.name}</p>
        <p className="account-role">{t(`account.${user.role}`)}</p>
      </div>
      <Button onClick={() => leaving.mutate()}>
        {leaving.isPending ? t('account.signingOut') : t('account.signOut')}
      </Button>
      <div role="alert">{leaving.error && failureText(leaving.error)}</div>
    </BarMenu>
  )
}
