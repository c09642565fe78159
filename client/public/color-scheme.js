// Runs before the first paint, so that a dark page never flashes light. A separate file, because the
// content security policy forbids inline scripts. `app.tsx` names the same storage key.
;(() => {
  // As in base-path.ts: the path below which the server has this instance, and this file.
  const path = new URL('.', document.currentScript.src).pathname.slice(0, -1)
  let chosen = null
  try {
    chosen = localStorage.getItem(`${path === '' ? '' : `${path}:`}mantine-color-scheme-value`)
  } catch {
    // Storage is blocked: use the system's scheme.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const themeColor = document.querySelector('meta[name="theme-color"]')
  if (dark && themeColor) themeColor.content = themeColor.dataset.dark
})()
