import type { Env } from '../config/env.ts'
import { forbidden, twoFactorRequired, unauthorized } from '../errors.ts'
import type { ApiTokens, TokenViewer } from './api-tokens.ts'
import type { Sessions, SessionViewer } from './sessions.ts'
import { isApiToken } from './tokens.ts'

/** Whom a request speaks for: somebody who is signed in, or a program with an API token of theirs. */
export type Viewer = SessionViewer | TokenViewer

type Request = { bearer: string | null; sessions: Sessions; apiTokens: ApiTokens; now: Date; env: Rule }
type Rule = Pick<Env, 'REQUIRE_TWO_FACTOR'>

/** The id of the session or of the API token of a request. */
export const credentialOf = (viewer: Viewer): string => ('tokenId' in viewer ? viewer.tokenId : viewer.sessionId)

/** Whether two-factor login is not the person's choice on this instance. */
export const needsTwoFactor = (env: Rule, { role }: Pick<Viewer, 'role'>): boolean =>
  env.REQUIRE_TWO_FACTOR === 'everybody' || (env.REQUIRE_TWO_FACTOR === 'admins' && role === 'admin')

/** Throws 403 with a code when the viewer has to set up two-factor login first. */
export function assertTwoFactor(env: Rule, viewer: Viewer) {
  if (viewer.twoFactorEnabledAt === null && needsTwoFactor(env, viewer)) throw twoFactorRequired()
}

function anyViewerOf({ bearer, sessions, apiTokens, now }: Request): Viewer {
  const viewer = bearer && (isApiToken(bearer) ? apiTokens.viewer(bearer, now) : sessions.viewer(bearer, now))
  if (!viewer) throw unauthorized()
  return viewer
}

/** Throws 401 without a valid access token or API token, and 403 without the two-factor login that this instance requires. */
export function viewerOf(request: Request): Viewer {
  const viewer = anyViewerOf(request)
  assertTwoFactor(request.env, viewer)
  return viewer
}

/** Throws 401 as `viewerOf` does, and 403 for an API token. */
export function signedInViewerOf(request: Request): SessionViewer {
  const viewer = enrollingViewerOf(request)
  assertTwoFactor(request.env, viewer)
  return viewer
}

/** The same also for who has yet to set up the two-factor login that this instance requires. */
export function enrollingViewerOf(request: Request): SessionViewer {
  const viewer = anyViewerOf(request)
  if ('tokenId' in viewer) throw forbidden('This needs a sign-in, not an API token.')
  return viewer
}

/** Throws 401 as `viewerOf` does, and 403 for an API token that can only read. */
export function writingViewerOf(request: Request): Viewer {
  const viewer = viewerOf(request)
  if ('tokenId' in viewer && viewer.access === 'read') throw forbidden('This token can only read.')
  return viewer
}
