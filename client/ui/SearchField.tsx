import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type SearchFieldProps = {
  className: string | undefined
  label: string
  /** The label by default. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** Searches names: of people or of shared foods. */
export const SearchField = ({ className, label, placeholder = label, value, onChange }: SearchFieldProps) => (
  <TextInput
    className={className}
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
