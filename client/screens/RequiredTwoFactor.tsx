import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useLogout } from '../features/account/use-logout.ts'
import { TwoFactorSteps } from '../features/settings/TwoFactorCard.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Replaces all screens until a person has set up two-factor login, if the server requires it. `onDone` is called once the codes are saved. */
export function RequiredTwoFactor({ onDone }: { onDone: () => void }) {
  const logout = useLogout()
  return (
    <AuthPage
      title={t`Set up two-factor login`}
      subtitle={t`This server asks for it before anything else: a code from an authenticator app at every login.`}
    >
      <TwoFactorSteps onLeft={onDone} />
      <Text mt={24}>
        <button type="button" className="gl-link" onClick={() => void logout()}>{t`Log out`}</button>
      </Text>
    </AuthPage>
  )
}
