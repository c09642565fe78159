import { t } from '@lingui/core/macro'
import { IconCloudUp } from '@tabler/icons-react'

/** Marks what waits for the connection or for the server. */
export const WaitingMark = () => (
  <IconCloudUp
    size={16}
    stroke={1.7}
    color="var(--gl-carbs-text)"
    role="img"
    aria-label={t`Saved on this device, not sent yet`}
  />
)
