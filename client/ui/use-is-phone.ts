import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than 48em: sheets instead of modals, full-width buttons. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
