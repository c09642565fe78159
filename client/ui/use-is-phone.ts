import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than 48em: sheets instead of modals, full-width buttons. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false

/** Whether the window has the height of a small laptop's: what is not needed all the time gives way. */
export const useIsShort = (): boolean =>
  useMediaQuery('(min-width: 62em) and (max-height: 49.99em)', undefined, { getInitialValueInEffect: false }) ?? false
