/** Groups the error log for admins. */

/** An error in the error log, without its stack. */
export type ErrorSummary = {
  id: string
  statusCode: number
  method: string
  route: string
  message: string
  createdAt: string
}

/** The errors of one route with the same message. */
export type ErrorGroup = Pick<ErrorSummary, 'statusCode' | 'method' | 'route' | 'message'> & {
  /** The instants of the earliest and the latest error. */
  firstAt: string
  lastAt: string
  /** Newest first, at least one. */
  occurrences: Pick<ErrorSummary, 'id' | 'createdAt'>[]
}

/** Groups errors by status, method, route and message. `errors` are newest first, and so are the groups by their latest error. */
export function groupErrors(errors: readonly ErrorSummary[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>()
  for (const { id, createdAt, statusCode, method, route, message } of errors) {
    const key = JSON.stringify([statusCode, method, route, message])
    const group = groups.get(key)
    if (group) {
      group.firstAt = createdAt
      group.occurrences.push({ id, createdAt })
    } else
      groups.set(key, {
        statusCode,
        method,
        route,
        message,
        firstAt: createdAt,
        lastAt: createdAt,
        occurrences: [{ id, createdAt }],
      })
  }
  return [...groups.values()]
}

/** The first line of a stack, which names the error; at most 300 characters. */
export const messageOfStack = (stack: string): string => (stack.trim().split('\n', 1)[0] ?? '').trim().slice(0, 300)
