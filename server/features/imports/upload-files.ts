import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../context.ts'

type Needs = Pick<Services, 'importReadings'>

/** Where the file of an import is. */
export const uploadPath = ({ importReadings }: Needs, id: string): string => join(importReadings.folder, id)

/** Removes the file of an import, or what has arrived of it. */
export async function removeUpload(ctx: Needs, id: string): Promise<void> {
  const path = uploadPath(ctx, id)
  await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
}
