import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { checkConnection, isConnected } from '../offline/connection.ts'
import { Message } from './Message.tsx'

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
