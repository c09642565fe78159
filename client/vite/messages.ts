import { compileMessage } from '@lingui/message-utils/compileMessage'
import { transform } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Turns Lingui's macros (`t`, `plural`, `<Trans>`) into calls. English stays in the code, compiled here, so that no English reader
 * loads a catalogue or a parser of messages.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    async transform(source, id) {
      const [file = ''] = id.split('?')
      if (!/\.tsx?$/.test(file) || !/from '@lingui\/\w+\/macro'/.test(source)) return null
      const { code, map } = await transform(source, {
        filename: file,
        configFile: false,
        swcrc: false,
        sourceMaps: true,
        jsc: {
          parser: { syntax: 'typescript', tsx: file.endsWith('x') },
          target: 'es2023',
          transform: { react: { runtime: 'preserve' } },
          experimental: { plugins: [['@lingui/swc-plugin', { descriptorFields: 'message' }]] },
        },
      })
      return { code: code.replace(englishText, (_, text) => `message: ${compiled(text)}`), map }
    },
  }
}

/** The field of a message, as the transform above writes it: in single quotes where the text has double ones. */
const englishText = /\bmessage: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

const asJson = (literal: string) =>
  literal.startsWith('"')
    ? literal
    : `"${literal.slice(1, -1).replace(/\\'|"/g, (quote) => (quote === '"' ? '\\"' : "'"))}"`

function compiled(literal: string): string {
  const parts = compileMessage(JSON.parse(asJson(literal)))
  return JSON.stringify(parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts)
}
