import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { CopyButton } from './CopyButton.tsx'

const focus = (input: HTMLInputElement | null) => input?.focus()

type OneTimeTextProps = { label: string; text: string; onCopied?: () => void }

/** What a dialog asks (`AppModal`) that would close before its text was copied. */
export const notCopied = (what: 'link' | 'token') => ({
  title: t`Close without copying?`,
  verb: t`Close`,
  cancel: t`Keep it open`,
  text:
    what === 'link'
      ? t`This link is not shown again. Without it, you need to make a new one.`
      : t`This token is not shown again. Without it, you need to make a new one.`,
})

/** A link or a token that is shown only once, to be copied. It takes the focus, so that screen readers announce it. */
export function OneTimeText({ label, text, onCopied }: OneTimeTextProps) {
  return (
    <Group align="flex-end" gap={10} wrap="nowrap">
      <TextInput
        key={text}
        ref={focus}
        flex={1}
        miw={0}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        label={label}
        description={t`Copy it now: it is not shown again.`}
        value={text}
        readOnly
        onCopy={onCopied}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} onCopied={onCopied}>{t`Copy`}</CopyButton>
    </Group>
  )
}
