/** A function that remembers its last `most` different answers, by key; the one not asked for longest is forgotten first. */
export function remembered<Answer>(most: number) {
  const answers = new Map<string, Answer>()
  return (key: string, answer: () => Answer): Answer => {
    const known = answers.get(key)
    answers.delete(key)
    const found = known ?? answer()
    answers.set(key, found)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    return found
  }
}
