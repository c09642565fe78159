import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In the order in which they are preferred. */
const encodings = ['br', 'gzip'] as const

type Encoded = Record<(typeof encodings)[number] | 'identity', Buffer>

/**
 * A text that is sent often: compressed once, as well as can be, and sent from the same bytes to everybody, so that it takes
 * neither time nor memory for each of those who ask for it.
 */
export function precompressed(text: string) {
  const identity = Buffer.from(text)
  let encoded: Promise<Encoded> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    encoded ??= encode(identity)
    const bytes = await encoded
    const accepted = acceptedOf(request.headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    const encoding = encodings.find((name) => accepted.has(name)) ?? 'identity'
    // The plugin that compresses answers leaves those alone that say how they are encoded.
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes[encoding])
  }
}

async function encode(identity: Buffer): Promise<Encoded> {
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: size }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: gz, identity }
}

/** The encodings that a client names, but for those with the quality 0, which it refuses (RFC 9110, 12.5.3). */
function acceptedOf(header: string | string[] = ''): Set<string> {
  const names = String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
  return new Set(names.filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality)).map(([name = '']) => name))
}
