/** What users send shows up without a reload: how much waits, and the lists of it. */
export const waitingRefetchMs = 60_000
