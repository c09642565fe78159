import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { criticalCss } from './critical-css.ts'
import { themeVariables } from './theme-variables.ts'

const client = fileURLToPath(new URL('..', import.meta.url))
const screen = 'screens/Login.tsx'

/** Screens but that one and what the routes load with themselves. */
const otherScreens = /\/screens\/(?!AuthPage|Failure|Login|NotFound)\w+\.tsx$/

/**
 * Writes `.vite/login.json`: the login screen as HTML, while anybody may register and while nobody may, and the styles it is painted with.
 * The server puts them into the page (`server/http/pages.ts`), so that the form is there before any other file has loaded.
 */
export function prerenderLogin(): Plugin {
  return {
    name: 'prerender-login',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { open, closed } = await render()
        const css = criticalCss(stylesOf(bundle), open)
        this.emitFile({ type: 'asset', fileName: '.vite/login.json', source: JSON.stringify({ css, open, closed }) })
      },
    },
  }
}

/** All styles that the screen loads, in the order in which the page links to them. */
function stylesOf(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const seen = new Set<string>()
  const styles = new Set<string>()
  function add(chunk: Rolldown.OutputChunk | undefined) {
    if (!chunk || seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
    for (const name of chunk.viteMetadata?.importedCss ?? []) styles.add(name)
  }
  add(chunks.find(({ isEntry }) => isEntry))
  add(chunks.find(({ moduleIds }) => moduleIds.includes(client + screen)))
  return [...styles].map((name) => textOf(bundle[name])).join('')
}

const textOf = (file: Rolldown.OutputBundle[string] | undefined): string =>
  file?.type === 'asset' ? String(file.source) : ''

/** Builds the screen for Node and runs it. */
async function render(): Promise<{ open: string; closed: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'login-markup-'))
  try {
    await build({
      configFile: false,
      root: client,
      logLevel: 'warn',
      plugins: [react(), themeVariables()],
      resolve: { alias: [{ find: /^zod$/, replacement: `${client}zod.ts` }] },
      // Under this condition the router can be told to render as in a browser.
      ssr: { noExternal: true, resolve: { conditions: ['development', 'module', 'node'] } },
      build: {
        ssr: 'vite/login-markup.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        target: 'es2023',
        rolldownOptions: {
          external: otherScreens,
          output: { codeSplitting: false, entryFileNames: 'login-markup.mjs' },
        },
      },
    })
    const env = { ...process.env, NODE_ENV: 'production' }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'login-markup.mjs')], { env })
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}
