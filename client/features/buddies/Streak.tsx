import { plural } from '@lingui/core/macro'
import { Flex, Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { whole } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './buddies.module.css'

/** A flame and the days of a streak; grey at 0. `long` also writes `days` where there is space. */
export function Streak({ days, long }: { days: number; long?: boolean }) {
  return (
    <Flex component="span" display="inline-flex" align="center" gap={5} style={{ whiteSpace: 'nowrap' }}>
      <IconFlame
        size={long ? 20 : 17}
        stroke={1.7}
        color={days === 0 ? 'var(--gl-ink-3)' : 'var(--gl-energy)'}
        aria-hidden
      />
      <Text component="b" fz={long ? 'xl' : 'md'} fw={650} className="gl-num">
        {whole(days)}
      </Text>
      {long && (
        <Text span c="dimmed" fz="secondary" className={styles.unit} aria-hidden>
          {plural(days, { one: 'day', other: 'days' })}
        </Text>
      )}
      <VisuallyHidden>{plural(days, { one: 'day in a row', other: 'days in a row' })}</VisuallyHidden>
    </Flex>
  )
}
