import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Hue } from '../tokens.ts'
import styles from './cards.module.css'
import { Bowl } from './failed.tsx'
import { Bar } from './figures.tsx'
import { inPercent } from './format.ts'

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
        <Group justify="space-between" gap="8px 12px" mih={44} mb={8}>
          <h2 id={titleId}>{title}</h2>
          {actions && (
            <Group gap={4} wrap="nowrap" maw="100%">
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
export const percentText = (share: number): string => inPercent(Math.floor(share * 100))

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
      <Box flex="1 1 200px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <h3>{title}</h3>
        {from && (
          <Text c="dimmed" fz="secondary">
            {from}
          </Text>
        )}
      </Box>
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

type PillProps = { hue?: Hue | 'brand' | 'danger'; children: ReactNode }

/** A short label beside a name or title, grey without a hue. */
export const Pill = ({ hue, children }: PillProps) => (
  <span
    className={styles.pill}
    style={hue && { background: `var(--gl-${hue}-soft)`, color: `var(--gl-${hue}-text, var(--gl-${hue}))` }}
  >
    {children}
  </span>
)

/** The number of waiting things, in red. */
export const Count = ({ children }: { children: ReactNode }) => (
  <span className={`${styles.count} gl-num`}>{children}</span>
)

type EmptyStateProps = {
  /** One sentence about what is missing. */
  title: string
  /** One line of help. */
  help?: string
  /** One button. */
  action?: ReactNode
}

export function EmptyState({ title, help, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={0} px={16} className={styles.empty}>
      <Bowl />
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
