import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '../session.ts'
import { Message } from './Message.tsx'

export function NotFound() {
  const isSignedIn = useIsSignedIn()
  return (
    <main id="main">
      <Message title={t`Page not found`} help={t`There is nothing at this address.`}>
        <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'}>
          {isSignedIn ? t`Go to the Dashboard` : t`Go to Login`}
        </Button>
      </Message>
    </main>
  )
}
