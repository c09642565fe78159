import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
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
