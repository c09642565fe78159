import { t } from '@lingui/core/macro'
import { Text, Textarea } from '@mantine/core'
import { ReadSource } from '#domain/recipe.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { type ReadRecipe, readRequest } from './read-recipe.ts'

type ReadRecipeModalProps = {
  opened: boolean
  /** What the field starts with. */
  address: string
  onClose: () => void
  onRead: (draft: ReadRecipe) => void
}

/** Asks where a recipe stands, and reads it. */
export function ReadRecipeModal({ opened, address, onClose, onRead }: ReadRecipeModalProps) {
  const { mutateAsync } = trpc.recipes.read.useMutation({ trpc: { context: { isLong: true } } })
  const form = useAppForm({
    schema: ReadSource,
    initialValues: { source: address },
    subject: opened,
    submit: ({ source }) => mutateAsync(readRequest(source)),
    onSuccess: onRead,
    // A refusal stands at the field.
    failure: (error) => (statusOf(error) === 400 ? null : messageOf(error, t`The recipe could not be read.`)),
    refusalField: 'source',
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      param="read"
      title={t`From a web page or text`}
      form={form}
      verb={t`Read Recipe`}
    >
      <Textarea
        {...form.field('source')}
        label={t`Address or text of the recipe`}
        placeholder="https://…"
        rows={7}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt={8}>
        {t`Paste a link, or copy the ingredients and steps and paste them. You can change everything before it is saved.`}
      </Text>
    </FormModal>
  )
}
