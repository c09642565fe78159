import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { startTransition, useState } from 'react'
import { AppModal } from './AppModal.tsx'
import { useLast } from './dialogs.ts'

type Question<Answer extends string> = {
  title: string
  text: string
  /** What can be answered, the likeliest last. */
  choices: readonly { value: Answer; label: string }[]
}

type Asked<Answer extends string> = Question<Answer> & { give: (answer: Answer | null) => void }

/**
 * Asks in a dialog, for what is unusual but may be meant. `ask` resolves to the answer, or to null when the dialog was
 * closed without one. `dialog` has to be rendered.
 */
export function useQuestion<Answer extends string>() {
  const [asked, setAsked] = useState<Asked<Answer> | null>(null)
  // Still shown while it closes.
  const shown = useLast(asked)
  const ask = (question: Question<Answer>) =>
    new Promise<Answer | null>((resolve) => {
      function give(answer: Answer | null) {
        setAsked(null)
        resolve(answer)
      }
      // The button that asks shows first that it was pressed.
      startTransition(() => setAsked({ ...question, give }))
    })

  const dialog = (
    <AppModal
      opened={asked !== null}
      onClose={() => asked?.give(null)}
      title={shown?.title}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => asked?.give(null)}>{t`Cancel`}</Button>
          {shown?.choices.map(({ value, label }, at) => (
            <Button
              key={value}
              variant={at === shown.choices.length - 1 ? 'filled' : 'light'}
              className="gl-num"
              onClick={() => asked?.give(value)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <p className="gl-num">{shown?.text}</p>
    </AppModal>
  )
  return { ask, dialog }
}
