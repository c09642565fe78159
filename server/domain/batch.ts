/** Maximum tRPC calls per request; otherwise batching would bypass the rate limit on requests. */
export const callsPerBatch = 20

/** Maximum foods that one call may log, copy or store in a saved meal. */
export const maxFoodsPerCall = 200

/** For how long an access token holds. The browser renews it in time. */
export const accessTokenMinutes = 15
