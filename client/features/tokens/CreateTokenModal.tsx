import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { type Access, accesses, NewApiToken } from '#domain/account.ts'
import { addDays, type Day } from '#domain/day.ts'
import { basePath } from '../../base-path.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { notCopied, OneTimeText } from '../../ui/copy-and-save.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { useToday } from '../../user.ts'

export const accessText = (access: Access): string => (access === 'read' ? t`Read only` : t`Read and write`)

const accessHelp = (access: Access): string =>
  access === 'read'
    ? t`It can see your diary and everything else here, and change nothing.`
    : t`It can also log, change and delete for you.`

type NewToken = { name: string; access: Access; expires: 'never' | 'day'; lastDay: Day }

/** The last selectable day and the default one, in days from today. */
const [maxDays, firstDays] = [3_650, 30]

/** Asks for what a new token may do, then shows it once. */
export function CreateTokenModal() {
  const today = useToday()
  const { shown, close } = useDialogParams('apiToken')
  const opened = shown.apiToken === 'new'
  const [token, setToken] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const { mutateAsync } = trpc.tokens.create.useMutation()
  const form = useAppForm({
    schema: NewApiToken,
    initialValues: { name: '', access: 'read', expires: 'never', lastDay: addDays(today, firstDays) } as NewToken,
    submit: mutateAsync,
    onSuccess: (created) => setToken(created.token),
    failure: t`Could not create the API token.`,
    resetOnSuccess: true,
    subject: opened,
  })
  // Reset on opening and not on closing: going back closes the dialog too, and the token stays visible during the animation.
  useLayoutEffect(() => {
    if (!opened) return
    setToken(null)
    setCopied(false)
  }, [opened])

  return (
    <AppModal
      opened={opened}
      onClose={() => void close()}
      param="apiToken"
      {...(token
        ? {
            title: t`Your new API token`,
            dirty: !isCopied,
            question: notCopied('token'),
            footer: <Button onClick={() => void close()}>{t`I have saved it`}</Button>,
            children: <Created token={token} onCopied={() => setCopied(true)} />,
          }
        : {
            title: t`New API token`,
            subtitle: t`Whoever has it can use your account: make one for each program.`,
            dirty: form.isDirty(),
            onSubmit: form.submit,
            footer: (cancel: () => void) => (
              <FormButtons form={form} onCancel={cancel} busy={t`Creating...`}>{t`Create token`}</FormButtons>
            ),
            children: <Fields form={form} today={today} />,
          })}
    />
  )
}

function Fields({ form, today }: { form: AppForm<NewToken>; today: Day }) {
  const { access, expires } = form.values
  return (
    <Stack gap={18}>
      <TextInput {...form.field('name')} label={t`Name`} placeholder={t`My assistant`} maxLength={200} />
      <SegmentedField
        label={t`Access`}
        help={accessHelp(access)}
        value={access}
        data={accesses.map((value) => ({ value, label: accessText(value) }))}
        onChange={(value) => form.setFieldValue('access', value)}
      />
      <SegmentedField
        label={t`Expires`}
        help={expires === 'never' ? t`It works until you delete it.` : t`It works through the end of that day.`}
        value={expires}
        data={[
          { value: 'never', label: t`Never` },
          { value: 'day', label: t`On a day` },
        ]}
        onChange={(value) => form.setFieldValue('expires', value)}
      />
      {expires === 'day' && (
        <DateField
          {...form.field('lastDay')}
          label={t`Last day`}
          today={today}
          min={today}
          max={addDays(today, maxDays)}
        />
      )}
    </Stack>
  )
}

function Created({ token, onCopied }: { token: string; onCopied: () => void }) {
  const { data: config } = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const address = `${location.origin}${basePath}/mcp`
  return (
    <Stack gap={18}>
      <OneTimeText label={t`API token`} text={token} onCopied={onCopied} />
      <Text c="dimmed" fz="secondary">
        <Trans>
          Programs send it with every request: <code>Authorization: Bearer glow_…</code>
        </Trans>
      </Text>
      {config?.assistants && (
        <Text c="dimmed" fz="secondary">
          <Trans>
            Assistants connect to <code>{address}</code>
          </Trans>
        </Text>
      )}
    </Stack>
  )
}
