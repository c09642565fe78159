import { type EarlyReads, readsOf } from './early-reads.ts'
import { greeting } from './features/overview/greeting.ts'

/**
 * The script inside the page, which runs before the first paint. The content security policy allows it by its hash. It may
 * import only what is as small, because it comes with every page.
 */

const root = document.documentElement
// As in base-path.ts: the path below which the server has this instance.
const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? location.href
const basePath = new URL('.', manifest).pathname.slice(0, -1)

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(basePath === '' ? name : `${basePath}:${name}`)
  } catch {
    // Storage is blocked: nobody is signed in, and the scheme is the system's.
    return null
  }
}

// A dark page never flashes light. `app.tsx` names the same key.
const chosen = stored('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
const themeColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
if (isDark && themeColor) themeColor.content = themeColor.dataset.dark ?? ''

const path = location.pathname.slice(basePath.length)
const token = stored('accessToken')
const isOpen = /^\/(register|forgot-password|resetpassword|resend-verification|verify-email|login)(\/|$)/.test(path)
const isSignedIn = token !== null && !isOpen
// The server puts the settings into the page together with the login screen. Parameters in the address open more than that.
const settings = document.getElementById('settings')?.textContent
const isLogin = settings !== undefined && !isSignedIn && location.search === ''
// Choose what the page shows until its code has loaded: the login screen, or an outline.
root.dataset.outline = isSignedIn ? 'frame' : isLogin ? 'login' : 'open'
root.dataset.screen = path.slice(1) || (isSignedIn ? 'dashboard' : 'login')

const reads = readsOf(path, location.search, isSignedIn, new Date())
const input = Object.fromEntries(reads.flatMap(([, asked], n) => (asked ? [[n, asked]] : [])))
const names = reads.map(([name]) => name).join(',')
const answer = isLogin
  ? Promise.resolve([{ result: { data: JSON.parse(settings) } }])
  : fetch(`${basePath}/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`, {
      headers: isSignedIn ? { authorization: `Bearer ${token}` } : {},
    }).then((response) => response.json())
const earlyReads: EarlyReads = { token: isSignedIn ? token : null, reads, answer }
Object.assign(window, { earlyReads })

// Once the outline is painted, while the network keeps everybody waiting: a task each, so that none takes long.
const preparations = [
  // What the screen is written in, or it would be laid out in another font first, and then once more.
  () => document.fonts.load('1em "Figtree Variable"').catch(() => {}),
  // The first format of a page takes long to make, and half as long after the first collator, which reads the same tables.
  () => isSignedIn && new Intl.Collator(),
  () => isSignedIn && new Intl.NumberFormat(),
  () => isSignedIn && new Intl.DateTimeFormat(),
]
requestAnimationFrame(() => {
  for (const prepare of preparations) setTimeout(prepare)
})

// The answer is often faster than the code, and the name that `session.ts` keeps is there at once.
if (isSignedIn) greet(stored('username'))
answer.then(
  (answers: { result?: { data: { username?: string } } }[]) =>
    greet(answers[reads.findIndex(([read]) => read === 'account.me')]?.result?.data.username),
  // Whoever takes the answer hears of the failure too.
  () => {},
)

if (isLogin) holdPresses()

/**
 * Buttons do nothing until the app's code is there; Enter in a field presses one too. The last press is carried out then.
 */
function holdPresses() {
  let pressed: HTMLButtonElement | null = null
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    pressed = button
    if (button.type === 'submit') button.dataset.busy = 'true'
  }
  document.addEventListener('click', hold)
  window.endEarlyPresses = () => {
    window.endEarlyPresses = undefined
    document.removeEventListener('click', hold)
    delete pressed?.dataset.busy
    // Some buttons listen for the one, some for the other.
    pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    pressed?.click()
  }
}

function greet(name: string | null | undefined) {
  if (!name || root.dataset.screen !== 'dashboard') return
  const text = `${greeting(new Date().getHours())}, ${name}`
  const write = () => {
    const line = document.getElementById('outline-greeting')
    if (line) line.textContent = text
    // The page is still being read.
    else if (document.readyState === 'loading') requestAnimationFrame(write)
  }
  write()
}
