import { useMediaQuery } from '@mantine/hooks'

/** Below 48em: sheets instead of modals, full-width buttons. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
