import '../../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComboboxItem, Flex, Group, Select, type SelectProps, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { exerciseEnergy } from '#domain/activities.ts'
import { word } from '../../../i18n.ts'
import { trpc } from '../../../trpc.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { Tile } from '../../../ui/cards.tsx'
import { NumberField } from '../../../ui/number-fields.tsx'
import { useUnits } from '../../../units.ts'
import styles from '../rows/rows.module.css'

const usualMinutes = 30

/** The names with every word of a search, in any order. */
const havingWords: SelectProps['filter'] = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/)
  return options.filter((option) => words.every((word) => (option as ComboboxItem).label.toLowerCase().includes(word)))
}

type ActivityEstimateProps = {
  /** Gets what the exercise is called, and its kcal where a weight and a time are known. */
  onEstimate: (exerciseName: string, calories: number | null) => void
  onClose: () => void
}

/** Estimates what an exercise takes from its kind, its time and the latest weight. */
export function ActivityEstimate({ onEstimate, onClose }: ActivityEstimateProps) {
  const units = useUnits()
  const { data: activities = [], isError } = trpc.exercise.activities.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: summary } = trpc.progress.summary.useQuery()
  const [name, setName] = useState<string | null>(null)
  const [minutes, setMinutes] = useState<number | null>(usualMinutes)
  const search = useRef<HTMLInputElement>(null)
  // The button that opened it is gone.
  useEffect(() => search.current?.focus(), [])
  const latest = summary?.latest ?? null
  const weight = units.weight(latest?.weight ?? null)

  function estimate(name: string | null, minutes: number | null) {
    setName(name)
    setMinutes(minutes)
    const activity = activities.find((one) => one.name === name)
    if (!activity) return
    const calories = latest && exerciseEnergy(activity.met, latest.weight, minutes)
    const exercise = word(activity.name)
    onEstimate(minutes !== null && minutes > 0 ? t`${exercise}, ${minutes} min` : exercise, calories)
  }

  return (
    <Tile className={styles.estimate}>
      <Group align="flex-start" gap={12} wrap="nowrap">
        <Select
          flex={1}
          miw={0}
          label={t`Activity`}
          placeholder={t`Search`}
          ref={search}
          searchable
          rightSection={<span />}
          data={activities.map((one) => ({ value: one.name, label: word(one.name) }))}
          value={name}
          onChange={(chosen) => estimate(chosen, minutes)}
          allowDeselect={false}
          withCheckIcon={false}
          filter={havingWords}
          nothingFoundMessage={
            isError ? t`The list could not be loaded.` : t`No such activity. Type a name of your own below.`
          }
          // Five, which fit below it on a phone.
          maxDropdownHeight={220}
          comboboxProps={{ shadow: 'pop' }}
        />
        <NumberField
          w={84}
          flex="none"
          label={t`Minutes`}
          step={5}
          decimalScale={0}
          value={minutes}
          onChange={(typed) => estimate(name, typed)}
        />
      </Group>
      <Flex justify="space-between" align="center" gap="xs" mt={8} mih={32}>
        <Text c="dimmed" fz="secondary">
          {latest ? (
            t`Estimated from your weight, ${weight}. You can change it.`
          ) : summary ? (
            <Trans>
              An estimate needs your weight.{' '}
              <Link to="/progress" className="gl-link">
                Log it
              </Link>
            </Trans>
          ) : null}
        </Text>
        <IconButton
          aria-label={t`Close the estimate`}
          style={{ marginBlock: -6, marginInlineEnd: -14 }}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.9} aria-hidden />
        </IconButton>
      </Flex>
    </Tile>
  )
}
