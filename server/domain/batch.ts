/** Maximum tRPC calls per request; otherwise batching would bypass the rate limit on requests. */
export const callsPerBatch = 20
