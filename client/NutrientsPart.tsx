import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { NutrientAmountsProps } from './NutrientAmounts.tsx'
import { Disclosure } from './ui/buttons.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

const NutrientAmounts = lazyPart(
  () => import('./NutrientAmounts.tsx').then((module) => module.NutrientAmounts),
  <Skeleton height={120} />,
)

/** What is known of nutrients beyond the label, once somebody asks for it. */
export function NutrientsPart(props: NutrientAmountsProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Disclosure summary={<b>{t`Nutrients`}</b>} onOpen={() => setIsAsked(true)}>
      {isAsked && <NutrientAmounts {...props} />}
    </Disclosure>
  )
}
