import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { handler } from 'altcha-lib/workers/shared'

// ALTCHA's own worker needs crypto.subtle, which exists on secure origins only; this one bundles its own PBKDF2.
handler({
  deriveKey: async ({ cost, keyLength }, salt, password) => ({
    derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
  }),
})
