import type { Input } from './lines.ts'

/** No food is nearly as long; without a limit a broken file would fill the memory. */
const mostLetters = 16 * 1024 * 1024

const quote = 34
const backslash = 92

/**
 * The texts of the objects in `{"Name": [ {...}, {...} ]}`, or in a bare list, one at a time, however they are laid out in lines.
 * Only the brackets are followed; whether each is JSON shows when it is parsed. Too long ones are left out, `onTooLong` is told.
 */
export async function* jsonElements({ chunks }: Pick<Input, 'chunks'>, onTooLong = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const open: string[] = []
  let isInText = false
  let isEscaped = false
  /** Brackets open around the elements; known once the list has begun. */
  let outside = -1
  let begun = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i)
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (letter === backslash) isEscaped = true
        else if (letter === quote) isInText = false
      } else if (letter === quote) isInText = true
      else if (letter === 91 || letter === 123) {
        if (outside < 0 && letter === 91) outside = open.length + 1
        else if (open.length === outside) {
          from = i
          begun = ''
        }
        open.push(letter === 91 ? ']' : '}')
      } else if (letter === 93 || letter === 125) {
        open.pop()
        if (open.length === outside && outside >= 0) {
          if (!isTooLong) yield begun + text.slice(from, i + 1)
          begun = ''
          isTooLong = false
          from = i + 1
        } else if (open.length < outside) outside = -1
      }
    }
    const isInside = outside >= 0 && open.length > outside
    if (isInside && !isTooLong) begun += text.slice(from)
    if (begun.length > mostLetters) {
      isTooLong = true
      begun = ''
      onTooLong()
    }
  }
}
