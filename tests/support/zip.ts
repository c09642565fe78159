import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { fromBuffer, type Options, type ZipFile } from 'yauzl'

/** A zip archive of files by their path, as other programs make them. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    // Both headers share these fields: version, flags (UTF-8 names), method, time and date, checksum and sizes.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(0x5d76, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, central, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

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
