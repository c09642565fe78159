import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '../session.ts'
import { Message } from './Message.tsx'

export function NotFound() {
  const isSignedIn = useIsSignedIn()
  return (
    <main id="main">
      <Message title="Page not found" help="There is nothing at this address.">
        <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'}>
          {isSignedIn ? 'Go to the Dashboard' : 'Go to Login'}
        </Button>
      </Message>
    </main>
  )
}
