import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { words } from './client/words.ts'
import { languages } from './server/domain/languages.ts'

/**
 * `npm run texts` writes the texts of the screens into a catalogue for each language (https://lingui.dev). English is in the code;
 * names from the rules that server and client share are listed in `client/words.ts`, and are their own ids.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [{ path: '<rootDir>/client/locales/{locale}', include: ['client'] }],
  extractors: [
    {
      match: (file) => file.endsWith('client/words.ts'),
      extract: (file, _, add) => {
        for (const word of words) add({ id: word, message: word, origin: [file, 1] })
      },
    },
    babel,
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
