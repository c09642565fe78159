import type { Exported } from '#server/features/exports/everything.ts'
import { isStreamedLists } from '#server/lib/streamed.ts'
import type { Api } from '#server/router.ts'

/** All data of a person, list by list, read at once. */
export async function exported(api: Api): Promise<Exported> {
  const answer = await api.exports.file({ format: 'json' })
  if (!isStreamedLists(answer)) throw new Error('JSON is lists')
  return answer.toJSON() as Exported
}
