import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Hue } from '../tokens.ts'
import styles from './cards.module.css'
import { Bar } from './figures.tsx'
import { whole } from './format.ts'

type CardProps = {
  title: string
  /** Replaces the title where the heading is more than text; has to contain its own h2. */
  head?: ReactNode
  /** Right of the title. */
  actions?: ReactNode
  /** Tighter padding, for rows of four cards. */
  small?: boolean
  /** Makes it a place to skip to. */
  id?: string
  className?: string
  children: ReactNode
}

/** A titled section. Never put one inside another: use `Tile`. */
export function Card({ title, head, actions, small, id, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={['gl-card', styles.card, className].filter(Boolean).join(' ')}
      data-small={small || undefined}
      aria-label={head ? title : undefined}
      aria-labelledby={head ? undefined : titleId}
    >
      {head ?? (
        <Group justify="space-between" gap="4px 12px" mih={44} mb={8}>
          <h2 id={titleId}>{title}</h2>
          {actions && (
            <Group gap={4} wrap="nowrap">
              {actions}
            </Group>
          )}
        </Group>
      )}
      {children}
    </section>
  )
}

/** A box inside a card. Bars in it have a darker track, icon chips a white background. */
export function Tile({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={[styles.tile, className].filter(Boolean).join(' ')}>{children}</div>
}

/** A share from 0 to 1: `42%`, rounded down. */
export const percentText = (share: number): string => `${whole(Math.floor(share * 100))}%`

type ProgressTileProps = {
  title: string
  /** Under the title: the name of a file. */
  from?: string
  /** 0 to 1 */
  share: number
  texts: string[]
  action?: { label: string; onClick: () => void } | false
  children?: ReactNode
}

/** The progress of a long task, with a button to end it. */
export const ProgressTile = ({ title, from, share, texts, action, children }: ProgressTileProps) => (
  <Tile>
    <Group justify="space-between" gap="8px 16px" mb={12}>
      <div className={styles.heading}>
        <h3>{title}</h3>
        {from && (
          <Text c="dimmed" fz="secondary">
            {from}
          </Text>
        )}
      </div>
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Group>
    <Bar value={share} color="brand" label={`${title}: ${percentText(share)}`} />
    <Flex component="p" wrap="wrap" gap="2px 18px" mih={21} mt={10} c="dimmed" fz="secondary" className="gl-num">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Flex>
    {children}
  </Tile>
)

/** A coloured square with an icon, grey without a hue. Decorative: the text beside it carries the meaning. */
export function IconChip({ icon: Icon, hue }: { icon: TablerIcon; hue?: Hue }) {
  return (
    <span
      className={styles.chip}
      style={hue && { background: `var(--gl-chip, var(--gl-${hue}-soft))`, color: `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      <Icon size={20} stroke={1.7} />
    </span>
  )
}

type PillProps = { hue?: Hue | 'brand' | 'danger'; className?: string; children: ReactNode }

/** A short label beside a name or title, grey without a hue. */
export const Pill = ({ hue, className, children }: PillProps) => (
  <span
    className={[styles.pill, className].filter(Boolean).join(' ')}
    style={hue && { background: `var(--gl-${hue}-soft)`, color: `var(--gl-${hue}-text, var(--gl-${hue}))` }}
  >
    {children}
  </span>
)

/** The number of waiting things, in red. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className={`${styles.count} gl-num`}>{children}</span>
)

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

type EmptyStateProps = {
  /** One sentence about what is missing. */
  title: string
  /** One line of help. */
  help?: string
  /** One button. */
  action?: ReactNode
  /** Replaces the bowl where space is short. */
  picture?: ReactNode
}

export function EmptyState({ title, help, action, picture = <Bowl /> }: EmptyStateProps) {
  return (
    <Stack align="center" gap={0} px={16} className={styles.empty}>
      {picture}
      <p className={styles.emptyTitle}>{title}</p>
      {help && (
        <Text c="dimmed" maw={340} mt={8}>
          {help}
        </Text>
      )}
      {action && <Box mt={20}>{action}</Box>}
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
