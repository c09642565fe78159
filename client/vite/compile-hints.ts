import type { Plugin } from 'vite'

/** What Chrome calls an explicit compile hint; to other browsers it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad'

/** Of larger files, which are whole libraries, a visit uses little. */
const maxLength = 300_000

/**
 * Asks V8 to compile all functions of a file while it loads, in another thread. It would otherwise compile each one when it
 * is first called, which takes a tenth or more of the time until the first tap on something is answered.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite has put its list of files on top: the hint has to be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.length < maxLength) file.code = `${compileHint}\n${file.code}`
    },
  },
})
