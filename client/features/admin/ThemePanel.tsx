import { plural, t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { Box, Group, Select, Skeleton, TextInput } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { Theme } from '#domain/admin.ts'
import { maxTaglineLength, type Season, seasonOf, seasons } from '#domain/theme.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { AuthArt } from '../../ui/auth-art/AuthArt.tsx'
import { Card } from '../../ui/cards.tsx'
import type { SearchParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useProductName } from '../../ui/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useToday } from '../../user.ts'
import styles from './admin.module.css'

/** The looks of the login screens. */
export function ThemePanel() {
  const { data, isError, refetch } = trpc.admin.theme.get.useQuery()
  return (
    <Card title={t`Theme`}>
      {isError && !data ? (
        <FailedCard message={t`Could not load theme settings.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={560} />
      ) : (
        <ThemeForm theme={data} />
      )}
    </Card>
  )
}

const seasonNames = (): Record<Season, string> => ({
  newYear: t`New year`,
  spring: t`Spring`,
  summer: t`Summer`,
  autumn: t`Autumn`,
  winterHolidays: t`Winter holidays`,
})

function previewText(season: Season | null): string {
  switch (season) {
    case null:
      return t`Preview of the picture beside the login form`
    case 'newYear':
      return t`Preview of the picture beside the login form, new year`
    case 'spring':
      return t`Preview of the picture beside the login form, spring`
    case 'summer':
      return t`Preview of the picture beside the login form, summer`
    case 'autumn':
      return t`Preview of the picture beside the login form, autumn`
    case 'winterHolidays':
      return t`Preview of the picture beside the login form, winter holidays`
  }
}

/** The settings beside a preview that follows every letter typed. */
function ThemeForm({ theme }: { theme: Theme }) {
  const change = trpc.admin.theme.change.useMutation()
  const productName = useProductName()
  const current = seasonOf(useToday())
  const names = seasonNames()
  const currentName = names[current]
  const [shown, setShown] = useState(current)
  const form = useAppForm({
    schema: Theme,
    initialValues: theme,
    submit: (values) => change.mutateAsync(values),
    onSuccess() {
      form.resetDirty()
      toastSuccess(t`Theme saved.`)
    },
    failure: t`Failed to update settings.`,
  })
  // Opening another tab of the admin area removes this form.
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      form.isDirty() && next.pathname === current.pathname && (next.search as SearchParams).tab !== 'theme',
    enableBeforeUnload: false,
    withResolver: true,
  })
  const { seasonalThemeEnabled, homepageTagline } = form.values
  const season = seasonalThemeEnabled ? shown : null
  const { value: checked, ...toggle } = form.field('seasonalThemeEnabled')
  const left = maxTaglineLength - homepageTagline.length

  return (
    <div className={styles.theme}>
      <Form form={form} gap={14}>
        <TextInput
          label={t`Tagline`}
          description={plural(left, {
            one: 'Beside the login form on larger screens. Leave it empty to show none. # character left.',
            other: 'Beside the login form on larger screens. Leave it empty to show none. # characters left.',
          })}
          maxLength={maxTaglineLength}
          {...form.field('homepageTagline')}
        />
        <AppSwitch
          {...toggle}
          checked={checked}
          label={t`Seasonal theme`}
          description={t`Decorates the login screens and the logo by the time of year.`}
        />
        <SubmitButton form={form} busy={t`Saving...`} w={{ base: '100%', sm: 180 }}>{t`Save theme`}</SubmitButton>
      </Form>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title={t`Discard changes?`}
        verb={t`Discard`}
        cancel={t`Keep editing`}
        onCancel={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
      >{t`Your changes have not been saved.`}</ConfirmDialog>
      <Box miw={0} style={{ containerType: 'inline-size' }}>
        <Group justify="space-between" gap="10px 16px" mb={12}>
          <Logo name={productName} season={season} />
          <Select
            flex="0 1 180px"
            aria-label={t`Season of the preview`}
            disabled={!seasonalThemeEnabled}
            value={shown}
            onChange={(chosen) => setShown(seasons.find((one) => one === chosen) ?? current)}
            data={seasons.map((one) => ({ value: one, label: one === current ? t`${currentName} (now)` : names[one] }))}
            allowDeselect={false}
          />
        </Group>
        <div className={styles.picture} role="img" aria-label={previewText(season)}>
          <div className={styles.stage}>
            <AuthArt tagline={homepageTagline.trim()} season={season} />
          </div>
        </div>
      </Box>
    </div>
  )
}
