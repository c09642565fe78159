/** Calls that one request may carry: a limit on requests would mean little if each could hold hundreds. */
export const callsPerBatch = 20
