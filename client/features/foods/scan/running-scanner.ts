/** A scanner whose camera is on. */
export type RunningScanner = {
  /** Switches the camera's light; null when it has none. */
  torch: ((on: boolean) => Promise<void>) | null
  /** Releases the camera. */
  stop: () => Promise<void> | void
}
