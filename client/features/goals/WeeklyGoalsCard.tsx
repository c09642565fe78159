import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { goalsOfWeek } from '#domain/goals.ts'
import { trpc } from '../../trpc.ts'
import { Card, FailedCard } from '../../ui/cards.tsx'

import { lazyPart, usePreloaded } from '../../ui/lazy-part.tsx'
import { useToday, useUser } from '../../user.ts'
import styles from './goals.module.css'
import { WeekProgress } from './WeekProgress.tsx'

const WeeklyGoalsEditor = lazyPart(() => import('./WeeklyGoalsEditor.tsx').then((module) => module.WeeklyGoalsEditor))

/** The goals of the current week and how far it has come, or a prompt to set them. */
export function WeeklyGoalsCard() {
  const { weeklyGoals } = useUser()
  // From the user, who is known at once: the card keeps its size while the week loads.
  const goals = goalsOfWeek(weeklyGoals, useToday())
  const week = trpc.goals.week.useQuery()
  const [isEditing, setEditing] = useState(false)
  const opener = useFocusAfter(isEditing)
  usePreloaded(WeeklyGoalsEditor)

  return (
    <Card
      title="Weekly goals"
      className={styles.weekly}
      actions={
        goals && (
          <button
            ref={opener}
            type="button"
            className="gl-link"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            Edit Goals
          </button>
        )
      }
    >
      {isEditing ? (
        <WeeklyGoalsEditor goals={goals ?? weeklyGoals} onClose={() => setEditing(false)} />
      ) : !goals ? (
        <div className={styles.prompt}>
          <p>Let's set your glow-up targets</p>
          <Button ref={opener} variant="light" onClick={() => setEditing(true)}>
            Set Weekly Goals
          </Button>
        </div>
      ) : week.isError && !week.data ? (
        <FailedCard message="Could not load this week." onRetry={() => void week.refetch()} />
      ) : (
        <WeekProgress goals={goals} week={week.data} />
      )}
    </Card>
  )
}

/** Gives the focus back to the opener of an editor that has closed. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
