/** The props of each captcha widget. `onSolved` gets the payload, or null once it is no longer valid. */
export type CaptchaProps = { onSolved: (payload: string | null) => void }
