import { plural, t } from '@lingui/core/macro'
import { Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import { word } from '../../i18n.ts'
import { type ListedNutrient, nameInText, useNutrientAmount } from '../../nutrients.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { Disclosure } from '../../ui/buttons.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { inPercent } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { NutrientChoices } from './NutrientChoices.tsx'
import { NutrientFacts } from './NutrientRow.tsx'
import styles from './nutrients.module.css'
import { capitalised, searchName, upperNote } from './texts.ts'

type Span = { from: Day; to: Day; when: string }

type NutrientDialogProps = Span & {
  /** Null closes it. */
  row: { nutrient: ListedNutrient; total: NutrientSum } | null
  onClose: () => void
}

/** Where a nutrient came from, which foods say nothing of it, and what the person wants of it. */
export function NutrientDialog({ row, onClose, ...span }: NutrientDialogProps) {
  const shown = useLast(row)
  if (!shown) return null
  const { nutrient, total } = shown
  const { when } = span
  return (
    <AppModal
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={word(nutrient.name)}
      subtitle={span.from === span.to ? capitalised(when) : t`Daily mean ${when}`}
    >
      <Stack gap={22}>
        <div>
          <div className={`${styles.row} gl-num`}>
            <span className={styles.name}>
              {span.from === span.to ? t`Amount` : t({ message: 'A day', comment: 'The amount per day' })}
            </span>
            <NutrientFacts nutrient={nutrient} total={total} />
          </div>
          <About nutrient={nutrient} total={total} />
        </div>
        <Foods nutrient={nutrient} {...span} />
        {!nutrient.isOwn && <SearchLink name={nutrient.name} />}
        <NutrientChoices nutrient={nutrient} />
      </Stack>
    </AppModal>
  )
}

/** What the marks of the bar stand for. */
function About({ nutrient, total }: { nutrient: ListedNutrient; total: NutrientSum }) {
  const { reference } = nutrient
  const percent = inPercent(Math.floor(total.energyShare * 100))
  const source = reference?.source ?? ''
  const notes = [
    total.sum !== null && total.energyShare < 0.8
      ? t`The foods that state it hold ${percent} of the energy, too little to compare.`
      : null,
    reference?.upper != null ? upperNote(nutrient, reference.upper) : null,
    reference ? t`Source: ${source}.` : null,
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <Text c="dimmed" fz="secondary" className="gl-num">
      {notes.join(' ')}
    </Text>
  )
}

function Foods({ nutrient, from, to, when }: Span & { nutrient: ListedNutrient }) {
  const { data, isError, refetch } = trpc.diary.foodsOfNutrient.useQuery({ key: nutrient.key, from, to })
  const write = useNutrientAmount()
  if (!data && isError) return <FailedCard message={t`Could not load the foods.`} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const { stating, silent, silentCount } = data
  const times = (count: number) => (count === 1 ? undefined : plural(count, { one: '# time', other: '# times' }))
  return (
    <section>
      <Text component="h3" fz={16} fw={650}>
        {from === to ? t`From these foods` : t`From these foods, in total`}
      </Text>
      {stating.length === 0 && (
        <Text c="dimmed" py={8}>
          {t`No food ${when} states it, so the amount is unknown.`}
        </Text>
      )}
      <ul>
        {stating.map((food) => (
          <Row key={JSON.stringify(food)} name={food.foodName} facts={times(food.times)}>
            <span className="gl-num">{write(nutrient, food.amount)}</span>
          </Row>
        ))}
      </ul>
      {silentCount > 0 && (
        <Box mt={14}>
          <Disclosure
            summary={
              <span className="gl-quiet">
                {plural(silentCount, { one: '# food does not state it', other: '# foods do not state it' })}
              </span>
            }
          >
            <ul>
              {silent.map((food) => (
                <Row key={JSON.stringify(food)} name={food.foodName} facts={times(food.times)}>
                  <span className="gl-quiet">{t`unknown`}</span>
                </Row>
              ))}
            </ul>
            {silentCount > silent.length && (
              <Text c="dimmed" fz="secondary" pt={8}>
                {plural(silentCount - silent.length, { one: 'And # more.', other: 'And # more.' })}
              </Text>
            )}
          </Disclosure>
        </Box>
      )}
    </section>
  )
}

/** The food search understands English names. */
function SearchLink({ name }: { name: string }) {
  const asked = searchName(nameInText(name))
  return (
    <Button
      variant="light"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/diary" search={{ log: 1, find: `most ${searchName(name).toLowerCase()}` }} />
      )}
    >
      {t`Foods with most ${asked}`}
    </Button>
  )
}
