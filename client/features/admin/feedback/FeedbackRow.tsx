import { Button } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { RouterOutputs } from '../../../trpc.ts'
import styles from '../admin.module.css'
import { Ago } from '../lists.tsx'

type Feedback = RouterOutputs['admin']['feedback']['list'][number]

type FeedbackRowProps = { feedback: Feedback; onResolve: (isResolved: boolean) => void }

export function FeedbackRow({ feedback, onResolve }: FeedbackRowProps) {
  const { id, type, message, isResolved, createdAt, user } = feedback
  const [isWhole, setWhole] = useState(false)
  const messageId = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  // How many lines a message takes depends on its width, which changes with the window.
  useEffect(() => {
    const element = shown.current
    if (!element) return
    const measure = () => {
      if (element.dataset.clamped) setLong(element.scrollHeight > element.clientHeight)
    }
    const size = new ResizeObserver(measure)
    size.observe(element)
    return () => size.disconnect()
  }, [])
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.facts}>
          <span className={styles.feedbackRowType}>{type}</span>
          <span>
            <b>{user.username}</b> · <Ago instant={createdAt} />
          </span>
          {isResolved && <span>· Resolved</span>}
        </div>
        <p ref={shown} id={messageId} className={styles.message} data-clamped={!isWhole || undefined}>
          {message}
        </p>
        {isLong && (
          <button
            type="button"
            className={`${styles.more} gl-link`}
            aria-expanded={isWhole}
            aria-controls={messageId}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show more'}
          </button>
        )}
      </div>
      <Button
        className={styles.resolve}
        variant={isResolved ? 'default' : 'light'}
        radius="xl"
        leftSection={isResolved ? <IconRotate size={17} stroke={1.7} /> : <IconCheck size={17} stroke={2.2} />}
        aria-label={`${isResolved ? 'Reopen' : 'Resolve'} the feedback of ${user.username}: ${message.slice(0, 60)}`}
        data-resolve={id}
        onClick={() => onResolve(!isResolved)}
      >
        {isResolved ? 'Reopen' : 'Resolve'}
      </Button>
    </li>
  )
}
