import type { z } from 'zod'
import type { ExportFile } from '../../domain/exports.ts'
import type { StreamedFile } from '../../streamed-file.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { exportData } from '../account/export.ts'
import { everythingAsZip } from './everything.ts'

/** The viewer's data in a format. 429 while another export of this person is being sent. */
export function exportFile(ctx: UserContext, { format }: z.output<typeof ExportFile>) {
  if (format === 'zip') {
    return {
      ...everythingAsZip(ctx),
      fileName: fileNameOf(ctx, 'zip'),
      fileType: 'application/zip',
    } satisfies StreamedFile
  }
  return exportData(ctx)
}

/** `glowlog-2026-03-10.zip`: the product's name, in the letters that every file system has, and the day. */
export function fileNameOf(ctx: UserContext, ending: string, what = ''): string {
  const product = ctx.env.PRODUCT_NAME.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const parts = [product || 'export', what, todayOf(ctx)].filter((part) => part !== '')
  return `${parts.join('-')}.${ending}`
}
