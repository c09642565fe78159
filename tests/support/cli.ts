import { execFile } from 'node:child_process'
import { compileCache } from './process.ts'

/** Runs the command line in a process of its own. */
export const cli = (DATA_DIR: string, ...words: string[]) => cliWith({}, DATA_DIR, ...words)

export const cliWith = (settings: Record<string, string>, DATA_DIR: string, ...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      ...compileCache,
      DATA_DIR,
      PUBLIC_URL: 'https://food.example.org',
      ...settings,
    }
    execFile(process.execPath, ['server/cli.ts', ...words], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
