import { IconLeaf } from '@tabler/icons-react'
import { memo } from 'react'
import { oneDecimal } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { WaitingMark } from '../../../ui/WaitingMark.tsx'
import { useUnits } from '../../../units.ts'
import type { Row } from '../day/entries.ts'
import styles from './rows.module.css'

/** Longer names may be cut off after two lines, and with them what follows. */
const longName = 36

/** The name and the serving of a food entry. */
export const EntryText = memo(function EntryText({ row }: { row: Row }) {
  const { amount } = useUnits()
  const isLong = row.foodName.length > longName
  const leaf = row.isFruitOrVeg && (
    <IconLeaf size={16} stroke={1.7} className={styles.leaf} role="img" aria-label="Fruit or veg" />
  )
  return (
    <>
      <span className={styles.nameLine}>
        <span className={styles.food} title={row.foodName}>
          {row.foodName}
          {!isLong && leaf && <span className={styles.mark}>{leaf}</span>}
        </span>
        {isLong && leaf}
        {row.unsaved?.waiting && <WaitingMark />}
      </span>
      <span className={`${styles.detail} ${styles.serving} gl-num`}>{amount(row)}</span>
    </>
  )
})

/** The columns of numbers of a food entry. */
export const EntryAmounts = memo(function EntryAmounts({ row }: { row: Row }) {
  const { energyNumber, energyUnit } = useUnits()
  return (
    <>
      <Amount className={styles.kcal} value={row.calories} write={energyNumber} unit={energyUnit} />
      <Amount className={styles.fat} value={row.fat} write={oneDecimal} unit="g fat" />
    </>
  )
})

type AmountProps = { className?: string; value: number | null; write: (value: number) => string; unit: string }

function Amount({ className, value, write, unit }: AmountProps) {
  return (
    <span className={`${className} gl-num`} data-unknown={value === null || undefined}>
      {value === null ? 'unknown' : write(value)}
      <VisuallyHidden> {unit}</VisuallyHidden>
    </span>
  )
}
