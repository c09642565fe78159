/** Half of the thread pool: files are read and answers compressed there too, and a flood of logins must not hold these up. */
const maxThreads = 2
let busyThreads = 0
const waiting: (() => void)[] = []

/** Runs argon2, in order of arrival and at most two at a time. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busyThreads < maxThreads) busyThreads++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busyThreads--
  }
}
