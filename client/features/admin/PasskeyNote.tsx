import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { sentence } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'

/** Tells an admin why nobody is offered passkeys on this server, where that is so. */
export function PasskeyNote() {
  const { data: setup } = trpc.admin.setup.get.useQuery()
  if (!setup?.passkeyProblem) return null
  return (
    <Text c="dimmed" fz="secondary" mt={24} style={{ overflowWrap: 'anywhere' }}>
      {t`Nobody is offered passkeys.`} {sentence(setup.passkeyProblem)}
    </Text>
  )
}
