import { plural, t } from '@lingui/core/macro'
import { Flex, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nutrientsPerServing } from '#domain/recipe.ts'
import { word } from '../../i18n.ts'
import { NutrientsPart } from '../../NutrientsPart.tsx'
import { Tile } from '../../ui/cards.tsx'
import { durationText } from '../../ui/duration-text.ts'
import { useUnits } from '../../units.ts'
import { Macros, ServingEnergy } from './Macros.tsx'
import { isUncounted, keyed, type Recipe, siteOf, stepsOf, unstatedText } from './recipe.ts'
import styles from './recipes.module.css'

type RecipeContentProps = {
  /** Without `instructions`, as for a saved meal, nothing is said about them. */
  recipe: Pick<Recipe, 'ingredients' | 'servings'> &
    Partial<Pick<Recipe, 'instructions' | 'nutrients' | 'sourceUrl' | 'prepMinutes' | 'cookMinutes'>>
}

/** The nutrition per serving, the ingredients and the instructions. */
export function RecipeContent({ recipe }: RecipeContentProps) {
  const units = useUnits()
  const { ingredients, servings, instructions, nutrients } = recipe
  const serving = nutrientsPerServing(ingredients, servings)
  const empty = ingredients.length === 0
  const unstated = unstatedText(ingredients, units.energyUnit)
  const steps = stepsOf(instructions ?? null)
  return (
    <Stack gap={22}>
      <Origin recipe={recipe} />
      <Tile>
        <Group justify="space-between" gap="8px 20px">
          <ServingEnergy
            amounts={serving}
            empty={empty}
            ff="var(--gl-display)"
            fw={560}
            fz={serving.values.calories === null ? 26 : 44}
          />
          <Macros amounts={serving} empty={empty} />
          {unstated && (
            <Text fz={13} c="dimmed" w="100%">
              {unstated}
            </Text>
          )}
        </Group>
      </Tile>
      <div className={styles.columns}>
        <section>
          <ListHead
            title={t`Ingredients`}
            note={plural(servings, { one: 'makes # serving', other: 'makes # servings' })}
          >
            {!empty && (
              <Text span fz={14} c="dimmed" ms="auto" aria-hidden>
                {word(units.energyUnit)}
              </Text>
            )}
          </ListHead>
          {empty && <Nothing>{t`No ingredients yet.`}</Nothing>}
          <ul className="gl-lines">
            {keyed(ingredients).map(({ key, item: ingredient }) => (
              <li key={key} className={styles.line}>
                <span className={styles.ingredient}>
                  {ingredient.foodName}{' '}
                  {!isUncounted(ingredient) && <span className={styles.amount}>{units.amount(ingredient)}</span>}
                </span>
                <span className={`${styles.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
                  {units.energyNumber(ingredient.calories)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {instructions !== undefined && (
          <section>
            <ListHead title={t`Instructions`} />
            {steps.length === 0 && <Nothing>{t`No instructions yet.`}</Nothing>}
            <ol className={styles.steps}>
              {keyed(steps).map(({ key, item: step }) => (
                <li key={key} className={styles.written}>
                  <bdi>{step}</bdi>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {nutrients && !empty && (
        <div className={styles.unprinted}>
          <NutrientsPart
            stated={{ amounts: perServing(nutrients, servings) }}
            basis={t`Per serving`}
            none={t`No ingredient states other nutrients.`}
          />
        </div>
      )}
    </Stack>
  )
}

/** How long it takes, and where it is from. */
function Origin({ recipe: { sourceUrl, prepMinutes, cookMinutes } }: RecipeContentProps) {
  const time = timeText(prepMinutes ?? 0, cookMinutes ?? 0)
  if (time === '' && !sourceUrl) return null
  return (
    <Group gap="6px 20px" fz={14} c="dimmed">
      {time !== '' && (
        <Flex component="span" align="center" gap={7}>
          <IconClock size={17} stroke={1.7} aria-hidden />
          {time}
        </Flex>
      )}
      {sourceUrl && (
        <Flex component="span" align="center" gap={7}>
          <IconWorld size={17} stroke={1.7} aria-hidden />
          <a
            href={sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={`${styles.source} gl-link gl-target`}
          >
            {siteOf(sourceUrl)}
          </a>
          <span className={styles.printed}>{sourceUrl}</span>
        </Flex>
      )}
    </Group>
  )
}

/** `Preparation 20 min, cooking 1 h`; empty where neither is known. */
function timeText(prepMinutes: number, cookMinutes: number): string {
  const [preparation, cooking] = [durationText(prepMinutes * 60), durationText(cookMinutes * 60)]
  if (prepMinutes > 0 && cookMinutes > 0) return t`Preparation ${preparation}, cooking ${cooking}`
  if (cookMinutes > 0) return t`Cooking ${cooking}`
  return prepMinutes > 0 ? t`Preparation ${preparation}` : ''
}

/** The sums that are known, of one serving. */
const perServing = (nutrients: Recipe['nutrients'], servings: number) =>
  Object.fromEntries(
    Object.entries(nutrients).flatMap(([key, { sum, ...counts }]) =>
      sum === null ? [] : [[key, { amount: sum / servings, ...counts }]],
    ),
  )

type ListHeadProps = { title: string; note?: ReactNode; children?: ReactNode }

/** The head of a recipe's ingredients or instructions. */
export const ListHead = ({ title, note, children }: ListHeadProps) => (
  <Group gap="xs" align="baseline" mih={28}>
    <Text component="h3" fz={16} fw={650}>
      {title}
    </Text>
    <span className="gl-quiet">{note}</span>
    {children}
  </Group>
)

const Nothing = ({ children }: { children: string }) => (
  <Text c="var(--gl-ink-3)" py={6}>
    {children}
  </Text>
)
