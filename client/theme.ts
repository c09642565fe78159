import {
  type ButtonProps,
  createTheme,
  defaultVariantColorsResolver,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { themeValues } from './theme-values.ts'
import { belowHeader } from './ui/below-header.ts'

/** Mantine's own resolver would put white text on the dark scheme's light green; these pairs keep 4.5:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor
  const plain = 'calc(0.0625rem * var(--mantine-scale)) solid transparent'
  if (input.variant === 'filled' && color === input.theme.primaryColor)
    return {
      background: 'var(--gl-brand)',
      hover: 'var(--gl-brand-hover)',
      color: 'var(--gl-on-brand)',
      border: plain,
    }
  if (input.variant === 'filled' && color === 'red')
    return {
      background: 'var(--gl-danger)',
      hover: 'color-mix(in srgb, var(--gl-danger) 88%, var(--gl-ink))',
      color: 'var(--gl-on-danger)',
      border: plain,
    }
  if (input.variant === 'light' && color === 'red')
    return {
      background: 'var(--gl-danger-soft)',
      hover: 'color-mix(in srgb, var(--gl-danger-soft) 88%, var(--gl-danger))',
      color: 'var(--gl-danger)',
      border: plain,
    }
  if (input.variant === 'subtle' && color === 'red')
    return { background: 'transparent', hover: 'var(--gl-danger-soft)', color: 'var(--gl-danger)', border: plain }
  if (input.variant === 'subtle' && color === 'gray')
    return { background: 'transparent', hover: 'var(--gl-inset)', color: 'var(--gl-ink-2)', border: plain }
  return defaultVariantColorsResolver(input)
}

const buttonVars = (_theme: MantineTheme, { size }: ButtonProps) => ({
  root: size === 'md' ? { '--button-height': '2.75rem' } : {},
})

const inputVars = () => ({ wrapper: { '--input-height': '2.75rem', '--input-padding': '0.9375rem' } })

// Plain objects, not `Button.extend(...)`: that would load every component named here with the first page.
export const theme = createTheme({
  ...themeValues,
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'md', variant: 'filled' }, vars: buttonVars },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { size: 44, iconSize: 20 } },
    Input: { defaultProps: { size: 'md' }, vars: inputVars },
    Select: { defaultProps: { rightSection: createElement(IconChevronDown, { size: 18, stroke: 1.7 }) } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Menu: {
      defaultProps: {
        radius: 'lg',
        shadow: 'pop',
        transitionProps: { duration: 180 },
        // Inside the landmark of the page's content.
        portalProps: { target: '#main' },
        // The first item takes the focus, instead of an empty element that no menu may hold.
        withInitialFocusPlaceholder: false,
        ...belowHeader,
      },
    },
    Popover: { defaultProps: { radius: 'lg', shadow: 'pop', transitionProps: { duration: 180 } } },
  },
})
