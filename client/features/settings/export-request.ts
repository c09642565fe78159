import { messageIn } from '../../answer-message.ts'
import { basePath } from '../../base-path.ts'
import { sessionFetch } from '../../trpc.ts'

export const exportFailure = 'Could not export your data.'

/** A file of the server, such as an export, with its name. Throws an error whose message is a sentence for the person. */
export async function requestFile(path: string): Promise<{ name: string; content: Blob }> {
  const response = await sessionFetch(`${basePath}/api${path}`, { headers: {} }).catch(() => null)
  if (!response?.ok) throw new Error(messageIn(await response?.text().catch(() => undefined), exportFailure))
  // It breaks off when the server fails midway.
  const content = await response.blob().catch(() => null)
  if (!content) throw new Error(exportFailure)
  const [, name = 'export.json'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content }
}
