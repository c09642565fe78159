import type { CSSVariablesResolver, MantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { themeValues } from '../theme-values.ts'
import { type Scheme, variables } from '../tokens.ts'

const css = 'virtual:theme-variables.css'
const provided = /\/MantineCssVariables\.mjs$/

/**
 * Makes the stylesheet of all CSS variables: those that Mantine's provider would make of the theme on each start in the
 * browser, of our colours only, and ours. What would make them there is not built in.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    resolveId: (source) => (source === css || provided.test(source) ? source : undefined),
    async load(id) {
      if (provided.test(id)) return 'export const MantineCssVariables = () => null'
      if (id === css) return stylesheet()
    },
  }
}

async function stylesheet(): Promise<string> {
  const { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } =
    await import('@mantine/core')
  // Without the colours of Mantine that ours do not replace.
  const theme = {
    ...mergeMantineTheme(DEFAULT_THEME, themeValues),
    colors: themeValues.colors,
  } as unknown as MantineTheme
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(theme), cssVariablesResolver(theme)), ':root')
}

const cssVariablesResolver: CSSVariablesResolver = () => ({
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
