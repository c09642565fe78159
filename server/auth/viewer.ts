import { forbidden, unauthorized } from '../errors.ts'
import type { ApiTokens, TokenViewer } from './api-tokens.ts'
import type { Sessions, SessionViewer } from './sessions.ts'
import { isApiToken } from './tokens.ts'

/** Whom a request speaks for: somebody who is signed in, or a program with an API token of theirs. */
export type Viewer = SessionViewer | TokenViewer

type Request = { bearer: string | null; sessions: Sessions; apiTokens: ApiTokens; now: Date }

/** The id of the session or of the API token of a request. */
export const credentialOf = (viewer: Viewer): string => ('tokenId' in viewer ? viewer.tokenId : viewer.sessionId)

/** Throws 401 without a valid access token or API token. */
export function viewerOf({ bearer, sessions, apiTokens, now }: Request): Viewer {
  const viewer = bearer && (isApiToken(bearer) ? apiTokens.viewer(bearer, now) : sessions.viewer(bearer, now))
  if (!viewer) throw unauthorized()
  return viewer
}

/** Throws 401 as `viewerOf` does, and 403 for an API token. */
export function signedInViewerOf(request: Request): SessionViewer {
  const viewer = viewerOf(request)
  if ('tokenId' in viewer) throw forbidden('This needs a sign-in, not an API token.')
  return viewer
}

/** Throws 401 as `viewerOf` does, and 403 for an API token that can only read. */
export function writingViewerOf(request: Request): Viewer {
  const viewer = viewerOf(request)
  if ('tokenId' in viewer && viewer.access === 'read') throw forbidden('This token can only read.')
  return viewer
}
