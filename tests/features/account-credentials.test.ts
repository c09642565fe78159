import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argon2id, hash } from 'argon2'
import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { users } from '#schema'
import { passwordParameters } from '#server/auth/passwords.ts'
import { createAccountHash, createSigner, isApiToken, newApiToken, newToken } from '#server/auth/tokens.ts'

import {
  acceptedStep,
  hashRecoveryCodes,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  recoveryHash,
} from '#server/auth/two-factor.ts'
import { assertKeyFits, createVault, lockedOut, twoFactorVault } from '#server/auth/vault.ts'

import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('an API token', () => {
  it('is told from an access token and from anything around it', () => {
    const token = newApiToken()
    expect(isApiToken(token)).toBe(true)
    const others = [newToken(), `x${token}`, `${token}x`, token.slice(0, -1), `${token.slice(0, -1)}!`, '']
    expect(others.map(isApiToken)).toEqual(others.map(() => false))
  })
})

describe('a signed text', () => {
  const signer = createSigner(key)

  it('is read again, and only with the key that signed it', () => {
    const token = signer.sign('ann@example.org')
    expect(signer.verify(token)).toBe('ann@example.org')
    expect(createSigner(otherKey).verify(token)).toBeNull()
  })

  it('is refused when a part is missing or changed', () => {
    const token = signer.sign('ann@example.org')
    const [text, signature] = token.split('.')
    const forged = Buffer.from('ben@example.org').toString('base64url')
    for (const other of ['', '.', `${text}`, `${text}.`, `.${signature}`, `${forged}.${signature}`, token.slice(0, -4)])
      expect(signer.verify(other)).toBeNull()
  })
})

describe('a sealed secret', () => {
  const vault = createVault(key)

  it('is opened for its owner with its key only', () => {
    for (const text of ['a secret', '']) {
      const sealed = vault.seal(text, 'ann')
      expect(vault.open(sealed, 'ann')).toBe(text)
      expect(vault.open(sealed, 'ben')).toBeNull()
      expect(createVault(otherKey).open(sealed, 'ann')).toBeNull()
    }
  })

  it('is not opened when it was changed or cut', () => {
    const bytes = Buffer.from(vault.seal('a secret', 'ann'), 'base64url')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(vault.open(changed.toString('base64url'), 'ann')).toBeNull()
      expect(vault.open(bytes.subarray(0, at).toString('base64url'), 'ann')).toBeNull()
    }
  })
})

describe('a code of an authenticator app', () => {
  const secret = newTotpSecret()
  const now = new Date('2026-03-10T12:00:10.500Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeAt = (at: number) => generateSync({ secret, epoch: at * 30 })

  it('is accepted one step early or late, with its step', () => {
    for (const at of [step - 1, step, step + 1]) expect(acceptedStep(secret, codeAt(at), now, null)).toBe(at)
    for (const at of [step - 2, step + 2]) expect(acceptedStep(secret, codeAt(at), now, null)).toBeNull()
  })

  it('is not accepted for the last step that was used or an earlier one', () => {
    expect(acceptedStep(secret, codeAt(step), now, step - 1)).toBe(step)
    expect(acceptedStep(secret, codeAt(step), now, step)).toBeNull()
    expect(acceptedStep(secret, codeAt(step), now, step + 1)).toBeNull()
  })

  it('comes of the secret in the QR code, under the name of the instance and of the account', () => {
    const uri = new URL(otpauthUri('Glowlog', 'ann@example.org', secret))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Glowlog:ann@example.org',
    ])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Glowlog' })
  })

  it('is exactly six digits', () => {
    const code = codeAt(step)
    for (const other of ['', code.slice(1), `${code}0`, `0${code}`, `${code} `, 'abcdef'])
      expect(acceptedStep(secret, other, now, null)).toBeNull()
  })
})

describe('recovery codes', () => {
  it('are ten, none like another, in letters that are hard to misread', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  it('are hashed with one salt, so that a guess is hashed once for all of them', async () => {
    const stored = await hashRecoveryCodes(newRecoveryCodes())
    expect(new Set(stored).size).toBe(10)
    expect(new Set(stored.map((one) => one.split('$').slice(0, 5).join('$'))).size).toBe(1)
    const { memoryCost: m, timeCost: t, parallelism: p } = passwordParameters
    for (const parameter of [`m=${m}`, `t=${t}`, `p=${p}`])
      expect(stored[0]?.split('$')[3]?.split(',')).toContain(parameter)
  })

  it('are recognised in any spelling, and nothing else is', async () => {
    const [stored = ''] = await hashRecoveryCodes(['1a0b1-c0d1e'])
    for (const guess of ['1a0b1-c0d1e', '1A0B1C0D1E', ' ia0bl cOdIe '])
      expect(await recoveryHash(guess, stored)).toBe(stored)
    expect(await recoveryHash('1a0b1-c0d1f', stored)).not.toBe(stored)
    for (const guess of ['', '1a0b1-c0d1', '1a0b1-c0d1e2']) expect(await recoveryHash(guess, stored)).toBeNull()
  })

  it('keep working after the parameters of hashing have changed', async () => {
    const salt = Buffer.alloc(16, 7)
    const stored = await hash('1a0b1c0d1e', { type: argon2id, memoryCost: 128, timeCost: 3, parallelism: 2, salt })
    expect(await recoveryHash('1a0b1-c0d1e', stored)).toBe(stored)
  })

  it('match nothing where no hash of that kind is stored', async () => {
    const stored = (await hashRecoveryCodes(['1a0b1-c0d1e']))[0] ?? ''
    for (const other of [
      '',
      'nonsense',
      stored.replace('argon2id', 'argon2i'),
      stored.split('$').slice(0, 4).join('$'),
    ])
      expect(await recoveryHash('1a0b1-c0d1e', other)).toBeNull()
  })
})

describe('the hash of an account for the log', () => {
  it('is short, the same each time, and different with another key', () => {
    const text = createAccountHash(key)('ann@example.org')
    expect(text).toMatch(/^[0-9a-f]{16}$/)
    expect(createAccountHash(key)('ann@example.org')).toBe(text)
    expect(createAccountHash(otherKey)('ann@example.org')).not.toBe(text)
  })
})

describe('the key of an instance', () => {
  const [secret, other] = ['a key that is long enough for an instance', 'another key that is long enough for one']

  /** A database in which these people have secrets, sealed with `secret` unless another is named. */
  async function withSecretsOf(people: Record<string, string>) {
    const folder = temporaryFolder()
    const database = join(folder, 'app.db')
    const world = createWorld({}, undefined, { database })
    for (const [username, sealedWith] of Object.entries(people)) {
      await world.join(username)
      const isTheirs = eq(users.username, username)
      const id = world.db.select({ id: users.id }).from(users).where(isTheirs).get()?.id ?? ''
      world.db
        .update(users)
        .set({ twoFactorSecret: twoFactorVault(sealedWith).seal('ABC', id) })
        .where(isTheirs)
        .run()
    }
    world.close()
    return { folder, database }
  }

  it('fits when it opens a two-factor secret, or when there is none', async () => {
    const { folder, database } = await withSecretsOf({ ann: other, ben: secret })
    expect(() => assertKeyFits(database, folder, secret)).not.toThrow()
    const empty = temporaryFolder()
    expect(lockedOut(join(empty, 'app.db'), null)).toBeNull()
    writeFileSync(join(empty, 'app.db'), '')
    expect(lockedOut(join(empty, 'app.db'), null)).toBeNull()
    const without = await withSecretsOf({})
    expect(lockedOut(without.database, null)).toBeNull()
  })

  it('that is missing or another is refused, with the accounts it would lock out', async () => {
    const { folder, database } = await withSecretsOf({ ann: secret })
    const file = join(folder, 'secret.key')
    rmSync(file, { force: true })
    expect(() => assertKeyFits(database, folder, undefined)).toThrow(
      `${file} is missing, and without it nothing opens the two-factor secrets of 1 account (ann). Restore it from a backup, or set SECRET_KEY if that was in use before.`,
    )
    expect(() => assertKeyFits(database, folder, other)).toThrow(
      'SECRET_KEY is not the key that opens the two-factor secrets of 1 account (ann). Set the one used before. If it',
    )
    writeFileSync(file, other)
    expect(() => assertKeyFits(database, folder, undefined)).toThrow(
      `${file} is not the key that opens the two-factor secrets of 1 account (ann). Restore it from a backup`,
    )
    expect(() => assertKeyFits(database, folder, other)).toThrow(`Set the one used before, or none to use ${file}.`)
  })

  it('locks out people of whom five are named', async () => {
    const names = ['ann', 'ben', 'cat', 'dan', 'eve']
    const five = await withSecretsOf(Object.fromEntries(names.map((name) => [name, secret])))
    expect(lockedOut(five.database, other)).toBe('5 accounts (ann, ben, cat, dan, eve)')
    const six = await withSecretsOf(Object.fromEntries([...names, 'fay'].map((name) => [name, secret])))
    expect(lockedOut(six.database, other)).toBe('6 accounts (ann, ben, cat, dan, eve, 1 more)')
  })
})
