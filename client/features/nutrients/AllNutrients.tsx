import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { ageOn } from '#domain/energy-needs.ts'
import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import { word } from '../../i18n.ts'
import { byGroup, type ListedNutrient, useNutrients } from '../../nutrients.ts'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { useToday, useUser } from '../../user.ts'
import { NutrientDialog } from './NutrientDialog.tsx'
import { NutrientRow } from './NutrientRow.tsx'
import styles from './nutrients.module.css'

type AllNutrientsProps = {
  from: Day
  to: Day
  /** `today`, `in these 7 days`: the end of sentences. */
  when: string
}

/** Every nutrient of a day, or its daily mean over several days, with what is unknown said. */
export function AllNutrients({ from, to, when }: AllNutrientsProps) {
  const isMean = from !== to
  const ofDay = trpc.diary.nutrients.useQuery({ date: to }, { enabled: !isMean })
  const ofDays = trpc.diary.nutrientMeans.useQuery({ from, to }, { enabled: isMean })
  const sums = isMean ? ofDays : ofDay
  const list = useNutrients()
  const { shown: address, open, close } = useDialogParams('about')
  const failed = [sums, list].find(({ isError, data }) => isError && !data)

  const totals = new Map(sums.data?.nutrients.map((total) => [total.key, total]))
  const rows = (list.data ?? []).flatMap((nutrient) => {
    const total = totals.get(nutrient.key)
    return total ? [{ ...nutrient, nutrient, total }] : []
  })
  const shown = rows.filter(({ isShown }) => isShown)
  return (
    <Card title={t`All nutrients`}>
      {failed ? (
        <FailedCard message={t`Could not load the nutrients.`} onRetry={() => void failed.refetch()} />
      ) : !sums.data || !list.data ? (
        <Skeleton height={600} />
      ) : (
        <>
          <Explanation isMean={isMean} hasReferences={shown.some(({ nutrient }) => nutrient.reference !== null)} />
          <Groups rows={shown} onOpen={(about) => open({ about })} />
        </>
      )}
      <NutrientDialog
        row={rows.find(({ key }) => key === address.about) ?? null}
        from={from}
        to={to}
        when={when}
        onClose={() => void close()}
      />
    </Card>
  )
}

type Row = { key: string; group: string; nutrient: ListedNutrient; total: NutrientSum }

type GroupsProps = { rows: Row[]; onOpen: (key: string) => void }

/** What some food states, and behind a button the rest: 23 times "unknown" says no more than once. */
function Groups({ rows, onOpen }: GroupsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isStated = ({ total, nutrient }: Row) =>
    total.sum !== null || nutrient.target !== null || nutrient.isOnDashboard
  const unstated = rows.filter((row) => !isStated(row))
  const listed = isOpen ? rows : rows.filter(isStated)
  return (
    <>
      {byGroup(listed).map(({ group, members }) => (
        <Box component="section" key={group} mt={18} aria-label={word(group)}>
          <Text component="h3" fz={16} fw={650} mb={6}>
            {word(group)}
          </Text>
          <ul className={styles.rows} data-wide>
            {members.map(({ key, nutrient, total }) => (
              <NutrientRow key={key} nutrient={nutrient} total={total} onOpen={() => onOpen(key)} />
            ))}
          </ul>
        </Box>
      ))}
      {unstated.length > 0 && (
        <button
          type="button"
          className={`gl-link ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen
            ? plural(unstated.length, {
                one: 'Hide the # nutrient that no food states',
                other: 'Hide the # nutrients that no food states',
              })
            : plural(unstated.length, {
                one: 'Show # nutrient that no food states',
                other: 'Show # nutrients that no food states',
              })}
        </button>
      )}
    </>
  )
}

/** What the bars mean, or why there is nothing to compare with. */
function Explanation({ isMean, hasReferences }: { isMean: boolean; hasReferences: boolean }) {
  const { referenceIntakes, birthDate, formulaSex } = useUser()
  const today = useToday()
  const isMinor = birthDate !== null && ageOn(today, birthDate) < 18
  return (
    <Stack gap={6} c="dimmed" fz="secondary">
      {isMean && <p>{t`Daily means of the days you logged.`}</p>}
      {referenceIntakes === 'none' ? null : birthDate === null || formulaSex === null ? (
        <p>
          <Trans>
            Reference intakes depend on age and sex.{' '}
            <Link to="/account-settings" hash="profile" className="gl-link">
              Add yours to your profile
            </Link>{' '}
            to compare with them.
          </Trans>
        </p>
      ) : isMinor ? (
        <p>{t`The reference intakes here are for adults only.`}</p>
      ) : (
        hasReferences && (
          <p>
            {referenceIntakes === 'efsa'
              ? t`Reference intakes for adults of your age and sex, from EFSA. A PRI covers nearly everybody, an AI is used where too little is known for one.`
              : t`Reference intakes for adults of your age and sex, from the US National Academies. An RDA covers nearly everybody, an AI is used where too little is known for one.`}
          </p>
        )
      )}
      <Flex component="p" wrap="wrap" gap="4px 18px">
        <span>
          <i className={styles.key} aria-hidden />
          {t`Reference or your target`}
        </span>
        {hasReferences && (
          <span>
            <i className={styles.key} data-upper aria-hidden />
            {t`Upper level`}
          </span>
        )}
        <span>
          <i className={styles.key} data-grey aria-hidden />
          {t`Stated by foods with less than 80% of the energy: not compared`}
        </span>
      </Flex>
    </Stack>
  )
}
