import { Option } from 'commander'

/** Where the days of an account begin and end: by default as on this machine. */
export const timeZoneOption = () =>
  new Option('--time-zone <name>', 'where its days begin and end, such as Europe/London').default(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
