import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { Select, Stack, Textarea } from '@mantine/core'
import { v7 as newId } from 'uuid'
import { feedbackTypes, SendFeedback } from '#domain/feedback.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'

type FeedbackModalProps = { opened: boolean; onClose: () => void }

/** The form for feedback to the person who runs the server. */
export function FeedbackModal({ opened, onClose }: FeedbackModalProps) {
  const { mutateAsync } = trpc.feedback.send.useMutation()
  const form = useAppForm({
    schema: SendFeedback,
    // A new id for each opening; resending it after a lost answer creates no duplicate.
    initialValues: { id: newId(), type: feedbackTypes[0], message: '' },
    subject: opened,
    submit: mutateAsync,
    onSuccess() {
      toastSuccess(t`Feedback sent. Thank you!`)
      onClose()
    },
    failure: () => t`Could not send feedback.`,
  })

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param="feedback"
      dirty={form.isDirty('message')}
      title={t`Give Feedback`}
      subtitle={t`What would make this better for you? Whoever runs this server will read it.`}
      onSubmit={form.submit}
      footer={(close) => (
        // As wide as its longer label, so that it keeps its width while busy.
        <FormButtons form={form} onCancel={close} busy={t`Sending...`} miw={176}>{t`Submit Feedback`}</FormButtons>
      )}
    >
      <Stack>
        <Select
          {...form.field('type')}
          label={t`Type`}
          data={feedbackTypes.map((type) => ({ value: type, label: word(type) }))}
          allowDeselect={false}
        />
        <Textarea
          {...form.field('message')}
          label={t`Message`}
          required
          maxLength={10_000}
          autosize
          minRows={5}
          maxRows={12}
        />
      </Stack>
    </AppModal>
  )
}
