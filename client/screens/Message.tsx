import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { checkConnection, isConnected } from '../offline/connection.ts'
import { useIsSignedIn } from '../session.ts'
import { Bowl } from '../ui/failed.tsx'
import { PageTitle } from '../ui/page.tsx'

type MessageProps = { title?: string; help: string; role?: 'status'; children?: ReactNode }

/** A message in the middle of an otherwise empty page, with an optional button. */
export const Message = ({ title, help, role, children }: MessageProps) => (
  <Stack align="center" justify="center" gap={0} mih="70dvh" px="var(--gl-page)" py={32} ta="center">
    {title && (
      <>
        <Bowl />
        <PageTitle mt={28}>{title}</PageTitle>
      </>
    )}
    <Text role={role} c="dimmed" maw={380} mt={8} mb={24}>
      {help}
    </Text>
    {children}
  </Stack>
)

/** Replaces a screen that crashed or whose code could not be fetched. */
export function Failure() {
  return (
    <div role="alert">
      <Message title={t`Something went wrong`} help={t`This page could not be shown. Everything you saved is safe.`}>
        <Button onClick={() => void reload()}>{t`Try again`}</Button>
      </Message>
    </div>
  )
}

/** Reloads only while connected: otherwise even what is still on the page would be lost. */
async function reload() {
  await checkConnection()
  if (isConnected()) location.reload()
}

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
