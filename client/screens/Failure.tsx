import { Button } from '@mantine/core'
import { checkConnection, isConnected } from '../offline/connection.ts'
import { Bowl } from '../ui/cards.tsx'
import { PageTitle } from '../ui/page.tsx'
import message from './signed-out.module.css'

/** Replaces a screen that crashed or whose code could not be fetched. */
export function Failure() {
  return (
    <div className={message.message} role="alert">
      <Bowl />
      <PageTitle>Something went wrong</PageTitle>
      <p className={message.help}>This page could not be shown. Everything you saved is safe.</p>
      <Button onClick={() => void reload()}>Try again</Button>
    </div>
  )
}

/** Reloads only while connected: otherwise even what is still on the page would be lost. */
async function reload() {
  await checkConnection()
  if (isConnected()) location.reload()
}
