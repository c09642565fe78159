import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Options, type ZipFile } from 'yauzl'

const opened = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The files of an archive by their names, in their order. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await opened(archive, { lazyEntries: false, autoClose: false })
  const read: Promise<unknown>[] = []
  await new Promise((resolve, reject) => {
    zip.on('end', resolve).on('error', reject)
    zip.on('entry', (entry) => {
      files.set(entry.fileName, Buffer.alloc(0))
      read.push(
        promisify(zip.openReadStream.bind(zip))(entry)
          .then(buffer)
          .then((content) => files.set(entry.fileName, content)),
      )
    })
  })
  await Promise.all(read)
  return files
}
