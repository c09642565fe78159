const marked = new WeakSet<object>()

/** Marks a part of an answer that is in the words of a standard, so that REST does not rename its fields. */
export function verbatim<T extends object>(value: object): T {
  marked.add(value)
  return value as T
}

export const isVerbatim = (value: object): boolean => marked.has(value)
