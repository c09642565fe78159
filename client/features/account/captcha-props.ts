/** What each captcha widget is given. `onSolved` is told the proof, or null when it is no longer valid. */
export type CaptchaProps = { onSolved: (payload: string | null) => void }
