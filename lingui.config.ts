import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { serverWords, words } from './client/words.ts'
import { languages } from './server/domain/languages.ts'
import sentences from './server/domain/sentences.json' with { type: 'json' }

/**
 * `npm run texts` writes the texts of the screens, and of mails and reports, into catalogues for each language
 * (https://lingui.dev). English is in the code;
 * names from the rules that server and client share are listed in `client/words.ts`, and are their own ids. The sentences of the
 * server and of schemas have their codes as ids.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    { path: '<rootDir>/client/locales/{locale}', include: ['client'] },
    { path: '<rootDir>/server/locales/{locale}', include: ['server'] },
  ],
  extractors: [
    {
      match: (file) => file.endsWith('client/words.ts'),
      extract: (file, _, add) => {
        for (const word of words) add({ id: word, message: word, origin: [file, 1] })
      },
    },
    {
      // The names in mails, notifications, reports and badges.
      match: (file) => file.endsWith('server/texts.ts'),
      extract: (file, _, add) => {
        for (const word of serverWords) add({ id: word, message: word, origin: [file, 1] })
      },
    },
    {
      match: (file) => file.endsWith('client/sentences.ts'),
      extract: (file, _, add) => {
        for (const [code, message] of Object.entries(sentences))
          add({ id: code, message, comment: message, origin: [file, 1] })
      },
    },
    babel,
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
