import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type SearchFieldProps = {
  className: string | undefined
  label: string
  value: string
  onChange: (value: string) => void
}

/** Searches a list of an admin. */
export const SearchField = ({ className, label, value, onChange }: SearchFieldProps) => (
  <TextInput
    className={className}
    type="search"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    leftSection={<IconSearch size={20} stroke={1.7} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
