import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { type Scheme, token, variables } from './tokens.ts'

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

/** For floating ui: the top bar, and the tab bar of tablets, each with a gap. */
const padding = { top: 72, bottom: 76 }

const maxHeight = 480

/**
 * Props of a menu or popover on the page: it stays between the bars, scrolls inside where it is higher than that, and
 * slides under the top bar together with its page.
 */
export const belowHeader = {
  zIndex: 10,
  middlewares: {
    // Mantine's own choice is to stay below even where there is no room at all.
    flip: { padding, fallbackStrategy: 'bestFit' as const },
    size: {
      padding,
      apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
        elements.floating.style.maxHeight = `${Math.min(availableHeight, maxHeight)}px`
      },
    },
  },
}

const buttonVars = (_theme: MantineTheme, { size }: ButtonProps) => ({
  root: size === 'md' ? { '--button-height': '2.75rem' } : {},
})

const inputVars = () => ({ wrapper: { '--input-height': '2.75rem', '--input-padding': '0.9375rem' } })

// Plain objects, not `Button.extend(...)`: that would load every component named here with the first page.
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: {
    pine: [
      '#edf6f2',
      token('brand-soft-hover', 'light'),
      '#b2d8ca',
      token('brand-hover', 'dark'),
      token('brand', 'dark'),
      '#3a937a',
      '#237b64',
      token('brand', 'light'),
      token('brand-hover', 'light'),
      '#0a3a30',
    ],
    gray: [
      token('bg', 'light'),
      '#f5efe7',
      '#ece4d9',
      '#e0d6c9',
      '#c9bdaf',
      token('line-strong', 'light'),
      token('ink-3', 'light'),
      '#645a51',
      '#443c36',
      token('ink', 'light'),
    ],
    dark: [
      token('ink', 'dark'),
      token('ink-2', 'dark'),
      token('ink-3', 'dark'),
      token('line-strong', 'dark'),
      '#3b342f',
      '#332d28',
      token('inset', 'dark'),
      token('card', 'dark'),
      '#1b1815',
      token('bg', 'dark'),
    ],
    red: [
      token('danger-soft', 'light'),
      '#fad5d2',
      '#f4aaa5',
      token('danger', 'dark'),
      '#e86a60',
      token('dot', 'light'),
      token('danger', 'light'),
      '#a8271f',
      '#8b1f19',
      '#6b1813',
    ],
  },
  black: '#1b1714',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // No `sans-serif` or `serif` at the end: Chrome on Linux asks another process for it once for each size and weight, used or not,
  // while the page waits. Without these fonts a browser takes its own.
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui",
  headings: { fontFamily: "Fraunces, 'Fraunces Fallback'", fontWeight: '600' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '22px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: {
    head: 'var(--gl-text-head)',
    xs: 'var(--gl-text-tag)',
    caption: 'var(--gl-text-caption)',
    sm: 'var(--gl-text-note)',
    secondary: 'var(--gl-text-secondary)',
    label: 'var(--gl-text-label)',
    md: 'var(--gl-text-body)',
    large: 'var(--gl-text-large)',
    lg: 'var(--gl-text-title)',
    xl: 'var(--gl-text-number)',
    heading: 'var(--gl-text-heading)',
  },
  lineHeights: { md: '1.45' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: { card: 'var(--gl-shadow-card)', pop: 'var(--gl-shadow-pop)', modal: 'var(--gl-shadow-modal)' },
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
    Skeleton: { defaultProps: { radius: 'lg' } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'pop', transitionProps: { duration: 180 } } },
  },
})

/** Our colours, and Mantine's own where they follow ours, in either scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
})

const schemeVariables = (scheme: Scheme) => ({
  ...variables(scheme),
  '--mantine-color-body': 'var(--gl-bg)',
  '--mantine-color-text': 'var(--gl-ink)',
  '--mantine-color-dimmed': 'var(--gl-ink-2)',
  '--mantine-color-placeholder': 'var(--gl-ink-3)',
  '--mantine-color-default-border': 'var(--gl-line)',
  '--mantine-color-error': 'var(--gl-danger)',
  '--mantine-color-default': 'var(--gl-card)',
  '--mantine-color-default-hover': 'var(--gl-inset)',
  '--mantine-color-default-color': 'var(--gl-ink)',
  '--mantine-color-anchor': 'var(--gl-brand-text)',
  '--mantine-color-pine-filled': 'var(--gl-brand)',
  '--mantine-color-pine-filled-hover': 'var(--gl-brand-hover)',
  '--mantine-primary-color-contrast': 'var(--gl-on-brand)',
  '--mantine-color-pine-light': 'var(--gl-brand-soft)',
  '--mantine-color-pine-light-hover': 'var(--gl-brand-soft-hover)',
  '--mantine-color-pine-light-color': 'var(--gl-brand-text)',
})

/** The styles of elements may set variables. */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
