import pLimit from 'p-limit'

/** Half of the thread pool: files are read and answers compressed there too, and a flood of logins must not hold these up. */
const maxThreads = 2

/** Runs argon2, in order of arrival and at most two at a time. */
export const limitHashing = pLimit(maxThreads)
