import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '../session.ts'
import { Bowl } from '../ui/cards.tsx'
import { PageTitle } from '../ui/page.tsx'
import message from './signed-out.module.css'

export function NotFound() {
  const isSignedIn = useIsSignedIn()
  return (
    <main id="main" className={message.message}>
      <Bowl />
      <PageTitle>Page not found</PageTitle>
      <p className={message.help}>There is nothing at this address.</p>
      <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? 'Go to the Dashboard' : 'Go to Login'}
      </Button>
    </main>
  )
}
