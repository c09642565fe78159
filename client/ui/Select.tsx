import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/** Mantine's select, with its list in the page only from the first focus on: what holds one opens sooner. */
export function Select<Value extends string>({ comboboxProps, onFocus, ...rest }: SelectProps<Value>) {
  const [wasFocused, setWasFocused] = useState(false)
  return (
    <MantineSelect
      {...rest}
      comboboxProps={{ ...comboboxProps, keepMounted: wasFocused }}
      onFocus={(event) => {
        setWasFocused(true)
        onFocus?.(event)
      }}
    />
  )
}
