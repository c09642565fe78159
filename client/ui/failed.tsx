// A file of its own, so that the first page does not load cards.tsx.
import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'

/** The content of a `Card` whose data failed to load. */
export function FailedCard({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Stack align="center" gap={10} pt={16} pb={8} c="dimmed" ta="center" style={{ alignSelf: 'stretch' }}>
      <IconCloudOff size={28} stroke={1.7} aria-hidden />
      <p role="alert">{message}</p>
      <Button variant="light" onClick={onRetry}>{t`Try again`}</Button>
    </Stack>
  )
}

/** The logo's bowl, larger and with steam, for the empty states. */
export function Bowl() {
  return (
    <svg width="120" height="104" viewBox="0 0 120 104" aria-hidden="true">
      <ellipse cx="60" cy="97" rx="48" ry="5" fill="var(--gl-track)" />
      <path d="M40 48a20 20 0 0 1 40 0z" fill="var(--gl-logo-sun)" />
      <path d="M8 49h104c0 26-22 43-52 43S8 75 8 49z" fill="var(--gl-brand)" />
      <g fill="none" stroke="var(--gl-line-strong)" strokeWidth="2.4" strokeLinecap="round" opacity="0.75">
        <path d="M45 20c3-3.5-3-6 0-10" />
        <path d="M60 17c3-4-3-7 0-11" />
        <path d="M75 20c3-3.5-3-6 0-10" />
      </g>
    </svg>
  )
}
