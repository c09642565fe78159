import { z } from 'zod'
import { maxUploadBytes, ProductFilterInput } from '#domain/catalogue-import.ts'

/** Where the foods come from. */
export const origins = ['computer', 'server', 'nightly'] as const

/** `file` is the name of the chosen one, on this computer or on the server, and `bytes` its size. */
export const ImportForm = ProductFilterInput.extend({
  origin: z.enum(origins),
  file: z.string(),
  bytes: z.number(),
}).superRefine(({ origin, file, bytes }, context) => {
  const problem = (message: string) => context.addIssue({ code: 'custom', path: ['file'], message })
  if (origin !== 'nightly' && file === '') problem('Choose a file.')
  else if (origin === 'computer' && bytes === 0) problem('This file is empty.')
  else if (origin === 'computer' && bytes > maxUploadBytes)
    problem(`At most ${maxUploadBytes / 1e9} GB can be uploaded. Put this file into DATA_DIR/imports on the server.`)
})

/** Files that only USDA publishes, of which nothing can be left out. */
export const isOfUsda = (name: string): boolean => /\.(zip|json|json\.gz)$/i.test(name)
