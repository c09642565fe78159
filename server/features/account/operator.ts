import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '#schema'
import { createApiTokens } from '../../auth/api-tokens.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { createSessions } from '../../auth/sessions.ts'
import { newToken } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import { auditedOnCommandLine } from '../../db/audit.ts'
import { noVersions } from '../../db/versions.ts'
import { NewAccount } from '../../domain/account.ts'
import { screens } from '../../domain/screens.ts'
import { conflict } from '../../errors.ts'
import { siteOf } from '../../mail/render-email.ts'
import { resetUrl } from '../../mail/templates.ts'
import { assertAnotherAdmin, closeAccount, removeRowsOfClosed } from './deletion.ts'
import { verifyAddress } from './email-address.ts'
import { addEmailToken } from './email-tokens.ts'
import { removeInvitationsOf } from './invitations.ts'
import { removePasskeysOf } from './passkeys.ts'
import { addUser } from './registration.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { userByEmail } from './user.ts'

type Deps = Pick<Services, 'db' | 'env' | 'clock'>

// Operator commands of the CLI. Those for an account return null for an unknown address.

/**
 * Creates a verified account, also where registration is closed, and a link to choose its password. Throws for a name or
 * address that is taken or not valid.
 */
export async function createUser(
  { db, env, clock }: Deps,
  input: { email: string; username: string; timeZone: string; isAdmin: boolean },
): Promise<{ username: string; url: string }> {
  const { data: account, error } = NewAccount.safeParse(input)
  if (!account) throw new Error(error.issues[0]?.message)
  // Nobody knows this password, so only the link opens the account.
  const passwordHash = await hashPassword(newToken())
  const now = clock()
  const { isAdmin } = input
  const { token } = await auditedOnCommandLine(
    { db, now },
    ({ role }) => ({ action: 'user created', subject: account.username, detail: { role } }),
    () => {
      const added = addUser({ db, env, now }, { ...account, gender: 'other', passwordHash, isVerified: true, isAdmin })
      if ('taken' in added) throw conflict(added.taken)
      return { token: addEmailToken({ db, now }, added.user.id, 'reset'), role: added.user.role }
    },
  )
  return { username: account.username, url: resetUrl(siteOf(env), token) }
}

export async function promoteUser({ db, clock }: Deps, email: string): Promise<{ username: string } | null> {
  const user = userByEmail(db, email)
  if (user && user.role !== 'admin') {
    await auditedOnCommandLine(
      { db, now: clock() },
      { action: 'role changed', subject: user.username, detail: { role: 'admin' } },
      () => db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id)).run(),
    )
  }
  return user
}

/** Throws for the last admin. Also ends the invitations that they made. */
export async function demoteUser({ db, clock }: Deps, email: string): Promise<{ username: string } | null> {
  const user = userByEmail(db, email)
  if (user?.role === 'admin') {
    await auditedOnCommandLine(
      { db, now: clock() },
      { action: 'role changed', subject: user.username, detail: { role: 'user' } },
      () => {
        assertAnotherAdmin(db, user.id)
        removeInvitationsOf(db, user.id)
        db.update(users).set({ role: 'user' }).where(eq(users.id, user.id)).run()
      },
    )
  }
  return user
}

/** Deletes an account with all its data, approved foods aside. Throws for the last admin. */
export async function deleteUser({ db, clock }: Deps, email: string): Promise<{ username: string } | null> {
  const user = userByEmail(db, email)
  if (!user) return null
  const now = clock()
  const about = { action: 'user deleted', subject: user.username, detail: { userId: user.id } } as const
  const versions = noVersions(db)
  const credentials = { sessions: createSessions(db, versions), apiTokens: createApiTokens(db, versions) }
  await auditedOnCommandLine({ db, now }, about, () => closeAccount({ db, now, ...credentials }, user.id))
  await removeRowsOfClosed(db, user.id)
  return user
}

const listedAtOnce = 500

/** All accounts, those who joined first at the top. */
export function* listedUsers(db: Deps['db']) {
  const { id, username, email, role, emailVerifiedAt, twoFactorEnabledAt, lastActiveAt } = users
  const listed = { id, username, email, role, emailVerifiedAt, twoFactorEnabledAt, lastActiveAt }
  // Ids sort by time.
  for (let after = ''; ; ) {
    const page = db
      .select(listed)
      .from(users)
      .where(and(isNull(users.deletedAt), gt(id, after)))
      .orderBy(asc(id))
      .limit(listedAtOnce)
      .all()
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

/** A password reset link to hand over manually. Works once, within one hour. */
export async function resetPasswordLink(
  { db, env, clock }: Deps,
  email: string,
): Promise<{ username: string; url: string } | null> {
  const user = userByEmail(db, email)
  if (!user) return null
  const now = clock()
  const about = { action: 'password reset link created', subject: user.username } as const
  const token = await auditedOnCommandLine({ db, now }, about, () => addEmailToken({ db, now }, user.id, 'reset'))
  return { username: user.username, url: resetUrl(siteOf(env), token) }
}

/** A link that signs in without a password. Works once, within a quarter of an hour. */
export async function signInLink(
  { db, env, clock }: Deps,
  email: string,
): Promise<{ username: string; url: string } | null> {
  const user = userByEmail(db, email)
  if (!user) return null
  const now = clock()
  const about = { action: 'sign-in link created', subject: user.username } as const
  const token = await auditedOnCommandLine({ db, now }, about, () => addEmailToken({ db, now }, user.id, 'sign-in'))
  // Behind a #, so that no log of a proxy has it.
  return { username: user.username, url: `${siteOf(env).url}${screens.signInLink}#${token}` }
}

export async function verifyUser({ db, clock }: Deps, email: string): Promise<{ username: string } | null> {
  const user = userByEmail(db, email)
  const now = clock()
  if (user && !user.emailVerifiedAt) {
    const about = { action: 'email verified', subject: user.username } as const
    await auditedOnCommandLine({ db, now }, about, () => verifyAddress({ db, now }, user.id))
  }
  return user
}

/** For users who lost their app and recovery codes, or an instance that lost its key. */
export async function resetTwoFactor({ db, clock }: Deps, email: string): Promise<{ username: string } | null> {
  const user = userByEmail(db, email)
  if (user) {
    const about = { action: 'two-factor turned off', subject: user.username } as const
    await auditedOnCommandLine({ db, now: clock() }, about, () => turnOffTwoFactor({ db }, user.id))
  }
  return user
}

/** For users who lost the device with their passkeys, or think that somebody else has one. */
export async function removePasskeys(
  { db, clock }: Deps,
  email: string,
): Promise<{ username: string; removed: number } | null> {
  const user = userByEmail(db, email)
  if (!user) return null
  const about = { action: 'passkeys removed', subject: user.username } as const
  const removed = await auditedOnCommandLine({ db, now: clock() }, about, () => removePasskeysOf(db, user.id))
  return { username: user.username, removed }
}
