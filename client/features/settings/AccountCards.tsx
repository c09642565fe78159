import { t } from '@lingui/core/macro'
import { Flex, SimpleGrid, Text, TextInput } from '@mantine/core'
import { ChangePassword, ConfirmDeletion, FirstPassword } from '#domain/account.ts'
import { ProfileForm } from '#domain/profile.ts'
import { ActivityField, BirthDateField, FormulaSexField, LifeStageField } from '../../forms/body-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { HeightField, WeightField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { NewPassword, PasswordField } from '../../ui/NewPassword.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'

export function ProfileCard() {
  const { height, targetWeight, birthDate, formulaSex, activityLevel, lifeStage } = useUser()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.profile.change.useMutation()
  const form = useAppForm({
    schema: ProfileForm,
    initialValues: {
      height,
      targetWeight,
      birthDate: birthDate ?? '',
      formulaSex: formulaSex ?? '',
      activityLevel: activityLevel ?? '',
      lifeStage: lifeStage ?? '',
    },
    subject: [height, targetWeight, birthDate, formulaSex, activityLevel, lifeStage].join(),
    submit: mutateAsync,
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess(t`Settings saved!`)
    },
    failure: () => t`Failed to update profile.`,
  })

  return (
    <SettingsCard id="profile" title={t`Profile`} help={t`Used for your BMI and goal progress.`}>
      <Form form={form} gap={16}>
        <SimpleGrid cols={2} spacing={12}>
          <HeightField {...form.field('height')} label={t`Height`} />
          <WeightField {...form.field('targetWeight')} label={t`Target weight`} />
        </SimpleGrid>
        <Text
          c="dimmed"
          fz="secondary"
        >{t`The rest is for the estimate of what you use a day. Leave empty what you do not want to say.`}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} verticalSpacing={16}>
          <BirthDateField {...form.field('birthDate')} description={t`What a body uses at rest falls with age.`} />
          <FormulaSexField {...form.field('formulaSex')} label={t`Sex for the formula`} optional />
          <ActivityField
            {...form.field('activityLevel')}
            label={t`Activity level`}
            description={t`What the estimate assumes until your log tells.`}
            optional
          />
          <LifeStageField {...form.field('lifeStage')} />
        </SimpleGrid>
        <SubmitButton form={form}>{t`Save profile`}</SubmitButton>
      </Form>
    </SettingsCard>
  )
}

export function PasswordCard() {
  const { username, email, waysToConfirm } = useUser()
  const hasPassword = waysToConfirm.includes('password')
  const confirming = trpc.account.confirmIdentity.useMutation()
  const changing = trpc.account.changePassword.useMutation()
  const form = useAppForm({
    schema: hasPassword ? ChangePassword : FirstPassword,
    initialValues: { currentPassword: '', newPassword: '' },
    submit: async ({ currentPassword, newPassword }: { currentPassword?: string; newPassword: string }) => {
      // The server asks for the password before such a change; this form has it already.
      if (currentPassword) await confirming.mutateAsync({ password: currentPassword })
      return changing.mutateAsync({ currentPassword, newPassword })
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    failure: t`Failed to change password.`,
    // A refusal that names no field is about the current password.
    refusalField: hasPassword ? 'currentPassword' : 'newPassword',
    resetOnSuccess: true,
  })

  return (
    <SettingsCard
      id="password"
      title={hasPassword ? t`Change password` : t`Set a password`}
      help={t`You stay logged in here; other devices are logged out. Your API tokens stop working.`}
    >
      <Form form={form} gap={16}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <SimpleGrid cols={{ base: 1, sm: hasPassword ? 2 : 1 }} spacing={12} verticalSpacing={14}>
          {hasPassword && (
            <PasswordField
              {...form.field('currentPassword')}
              label={t`Current password`}
              autoComplete="current-password"
            />
          )}
          <NewPassword
            {...form.field('newPassword')}
            label={t`New password`}
            personalWords={[username, ...email.split('@')]}
          />
        </SimpleGrid>
        <SubmitButton form={form} variant="light">
          {hasPassword ? t`Change password` : t`Set password`}
        </SubmitButton>
      </Form>
    </SettingsCard>
  )
}

const failed = () => t`Failed to delete account.`

/** `onDeleted` is called when the account is gone. */
export function DeleteCard({ onDeleted }: { onDeleted: () => void }) {
  const { mutateAsync } = trpc.account.deleteAccount.useMutation()
  const form = useAppForm({
    schema: ConfirmDeletion,
    initialValues: { typed: '' },
    submit: () => mutateAsync(),
    onSuccess({ msg }) {
      toastSuccess(msg)
      onDeleted()
    },
    // The field shows the server's reason for a 400.
    failure: (error) => (statusOf(error) === 400 ? failed() : messageOf(error, failed())),
    // For example: the last admin cannot be deleted.
    refusalField: 'typed',
  })

  return (
    <SettingsCard
      id="delete-account"
      title={t`Delete account`}
      help={t`Removes everything you logged. This cannot be undone.`}
      danger
    >
      <Form form={form}>
        <Flex direction={{ base: 'column', sm: 'row' }} align="flex-start" gap={{ base: 12, sm: 9 }}>
          <TextInput
            {...form.field('typed')}
            w="100%"
            label={t`Type "delete" to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {/* Beside the field, below the height of its label. */}
          <SubmitButton
            form={form}
            variant="light"
            color="red"
            flex="none"
            mt={{ sm: 26 }}
          >{t`Delete account`}</SubmitButton>
        </Flex>
      </Form>
    </SettingsCard>
  )
}
