import { useEffect, useRef, useState } from 'react'
import { onboardingGoals } from '#domain/goals.ts'
import { LogoMark } from '../../ui/Logo.tsx'
import { ModalFrame } from '../../ui/ModalFrame.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { useProductName } from '../../ui/product-name.ts'
import { useUser } from '../../user.ts'
import styles from './goals.module.css'
import { OnboardingForm, type OnboardingValues } from './OnboardingForm.tsx'
import { OnboardingSuggestion } from './OnboardingSuggestion.tsx'

/** Covers the dashboard until its person has set goals, or put that off. */
export function Onboarding() {
  const { username, height } = useUser()
  const title = `Welcome to ${useProductName()}, ${username}!`
  const [values, setValues] = useState<OnboardingValues>({ ...onboardingGoals, height })
  const [firstWeight, setFirstWeight] = useState<number | null>(null)
  const [isMovingIn, setMovingIn] = useState(false)
  const [isSuggesting, setSuggesting] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSuggesting) return
    // The button that had the focus is gone, here and on the way back.
    const title = head.current
    title?.focus()
    return () => title?.focus()
  }, [isSuggesting])

  return (
    <ModalFrame opened isPage onClose={() => {}} label={title} className={styles.page}>
      <div className={styles.card}>
        {/* A phone's keyboard would cover what the first field is about. */}
        <div ref={head} className={styles.onboardingHead} tabIndex={-1} data-autofocus>
          <LogoMark size={48} />
          <PageTitle documentTitle="Dashboard" className={styles.title}>
            {title}
          </PageTitle>
          <p className={styles.subtitle}>
            {isSuggesting
              ? 'An estimate to start from. Nothing you enter here is stored unless you say so.'
              : "A few numbers so today's plan fits you. Every one can be changed later."}
          </p>
        </div>
        {isSuggesting ? (
          <OnboardingSuggestion
            height={values.height}
            onBack={() => setSuggesting(false)}
            onUse={(suggested, weight) => {
              setValues({ ...values, ...suggested })
              setFirstWeight(weight)
              setSuggesting(false)
            }}
          />
        ) : (
          <OnboardingForm
            values={values}
            firstWeight={firstWeight}
            isMovingIn={isMovingIn}
            onMovingIn={setMovingIn}
            onSuggest={(typed) => {
              setValues(typed)
              setSuggesting(true)
            }}
          />
        )}
      </div>
    </ModalFrame>
  )
}
