/** Who makes a request: the viewer behind its access token or API token, and what a call demands of them. */

import type { Env } from '../config/env.ts'
import { forbidden, twoFactorRequired, unauthorized } from '../errors.ts'
import type { ApiTokens, TokenViewer } from './api-tokens.ts'
import type { Sessions, SessionViewer } from './sessions.ts'
import { isApiToken } from './tokens.ts'

/** The person for whom a request acts: signed in, or through an API token. */
export type Viewer = SessionViewer | TokenViewer

/** Throws 401 without a valid access token or API token, and 403 when the viewer still lacks a required two-factor login. */
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

/** Like `signedInViewerOf`, but also for viewers who have yet to set up a required two-factor login. */
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

function anyViewerOf(request: Request): Viewer {
  const viewer = findViewer(request)
  if (!viewer) throw unauthorized()
  return viewer
}

/** The viewer of an access token or API token; null without a valid one. */
export function findViewer({ bearer, sessions, apiTokens, now }: Omit<Request, 'env'>): Viewer | null {
  if (bearer === null) return null
  return isApiToken(bearer) ? apiTokens.viewer(bearer, now) : sessions.viewer(bearer, now)
}

/** Throws 403 with a code when the viewer has to set up two-factor login first. */
export function assertTwoFactor(env: Rule, viewer: Viewer) {
  if (viewer.twoFactorEnabledAt === null && needsTwoFactor(env, viewer)) throw twoFactorRequired()
}

/** Whether this instance requires two-factor login of the viewer. */
export const needsTwoFactor = (env: Rule, { role }: Pick<Viewer, 'role'>): boolean =>
  env.REQUIRE_TWO_FACTOR === 'everybody' || (env.REQUIRE_TWO_FACTOR === 'admins' && role === 'admin')

/** The id of the session or of the API token of a request. */
export const credentialOf = (viewer: Viewer): string => ('tokenId' in viewer ? viewer.tokenId : viewer.sessionId)

type Request = { bearer: string | null; sessions: Sessions; apiTokens: ApiTokens; now: Date; env: Rule }
type Rule = Pick<Env, 'REQUIRE_TWO_FACTOR'>
