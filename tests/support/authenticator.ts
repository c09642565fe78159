import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string; [field: string]: unknown }
type Lies = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; type?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A head of CBOR: a major type and its number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The little of CBOR that WebAuthn needs: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cbor(part as never))])
}

/** An authenticator in software that keeps one passkey (ES256) and can be made to lie. */
export function createAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost', doesCount = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  let used = 0

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type: lies.type ?? type, challenge, origin: lies.origin ?? origin, crossOrigin: false }),
    )

  function authData(lies: Lies, attested = Buffer.alloc(0)) {
    if (doesCount) used++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? used)
    // Present, verified, and whether a credential follows.
    const flags = 1 | (lies.isVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, attested])
  }

  return {
    id,
    /** What the browser answers to the options of a new passkey. */
    create(options: Options, lies: Lies = {}) {
      userHandle = (options.user as { id: string }).id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(lies, attested)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** What the browser answers to the options of a sign-in. */
    get(options: Options, lies: Lies = {}) {
      const data = authData(lies)
      const client = clientData('webauthn.get', options, lies)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
