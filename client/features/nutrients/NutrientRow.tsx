import { t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import { word } from '../../i18n.ts'
import type { ListedNutrient } from '../../nutrients.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import { barOf, compare } from './comparison.ts'
import styles from './nutrients.module.css'
import { capitalised, useNutrientTexts } from './texts.ts'

type NutrientRowProps = { nutrient: ListedNutrient; total: NutrientSum; onOpen: () => void }

/** A row of a `ul`: the amount of a nutrient, and how it compares as far as that is known. */
export function NutrientRow({ nutrient, total, onOpen }: NutrientRowProps) {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" className={`${styles.row} gl-num`} onClick={onOpen}>
        <span className={styles.name}>{word(nutrient.name)}</span>
        <NutrientFacts nutrient={nutrient} total={total} />
      </button>
    </li>
  )
}

/** All but the name, in the two columns of what is around it. */
export function NutrientFacts({ nutrient, total }: Omit<NutrientRowProps, 'onOpen'>) {
  const { amount, share, aim, percent, comparison, warnings } = useNutrientTexts()(nutrient, total)
  const isUnknown = total.sum === null
  const isUncertain = !isUnknown && !comparison.isEnough
  return (
    <>
      <span className={styles.amount} data-unknown={isUnknown || undefined}>
        {isUnknown ? amount : <b>{amount}</b>}
      </span>
      <NutrientBar nutrient={nutrient} total={total} />
      {aim && (
        <span className={share ? styles.facts : `${styles.facts} ${styles.whole}`}>
          <VisuallyHidden>, </VisuallyHidden>
          {percent ? t`${percent} of ${aim}` : capitalised(aim)}
          {isUncertain && <VisuallyHidden>{t`, too little is known to compare`}</VisuallyHidden>}
        </span>
      )}
      {share && (
        <span className={aim ? styles.share : `${styles.share} ${styles.whole}`}>
          <VisuallyHidden>, </VisuallyHidden>
          {share}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            <VisuallyHidden>, </VisuallyHidden>
            {warning}
          </span>
        </span>
      ))}
    </>
  )
}

type NutrientBarProps = { nutrient: ListedNutrient; total: NutrientSum }

/** The amount against the aim and the upper level. Decoration: the words beside it say the same. */
function NutrientBar({ nutrient, total }: NutrientBarProps) {
  const bar = barOf(nutrient)
  if (!bar) return null
  const { isEnough, isCertainlyOver } = compare(nutrient, total)
  const { from, to, upper, place } = bar
  const percent = (share: number) => `${share * 100}%`
  return (
    <span className={styles.bar} aria-hidden>
      <span className={styles.track}>
        {total.sum !== null && (
          <span
            className={styles.fill}
            data-grey={!isEnough || undefined}
            data-over={isCertainlyOver || undefined}
            style={{ width: percent(place(total.sum)) }}
          />
        )}
      </span>
      {from !== null && to !== null && (
        <span className={styles.range} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
      )}
      {(from ?? to) !== null && <span className={styles.aim} style={{ insetInlineStart: percent(to ?? from ?? 0) }} />}
      {from !== null && to !== null && <span className={styles.aim} style={{ insetInlineStart: percent(from) }} />}
      {upper !== null && <span className={styles.upper} style={{ insetInlineStart: percent(upper) }} />}
    </span>
  )
}
