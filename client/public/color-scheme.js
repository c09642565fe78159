// Runs before the first paint, so that a dark page never flashes light. A separate file, because the
// content security policy forbids inline scripts. Mantine reads and writes the same storage key.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is blocked: use the system's scheme.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const themeColor = document.querySelector('meta[name="theme-color"]')
  if (dark && themeColor) themeColor.content = themeColor.dataset.dark
})()
