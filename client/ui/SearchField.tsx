import { type MantineStyleProps, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type SearchFieldProps = Pick<MantineStyleProps, 'flex' | 'miw' | 'mb' | 'w'> & {
  label: string
  /** The label by default. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** Searches names: of people or of shared foods. */
export const SearchField = ({ label, placeholder = label, value, onChange, ...style }: SearchFieldProps) => (
  <TextInput
    {...style}
    type="search"
    enterKeyHint="search"
    aria-label={label}
    placeholder={placeholder}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    leftSection={<IconSearch size={20} stroke={1.7} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
