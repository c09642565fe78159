import { execFile } from 'node:child_process'
import { vi } from 'vitest'
import { createProgram, runCommand } from '#server/cli/program.ts'
import { envOf } from './env.ts'
import { compileCache } from './process.ts'

type Ended = { code: number; out: string; err: string }

const settingsOf = (DATA_DIR: string) => ({ DATA_DIR, PUBLIC_URL: 'https://food.example.org' })

/** Runs the command line in this process, which takes a fraction of the time of one of its own. */
export const cli = (DATA_DIR: string, ...words: string[]) => cliWith({}, DATA_DIR, ...words)

export async function cliWith(settings: Record<string, string>, DATA_DIR: string, ...words: string[]): Promise<Ended> {
  const env = envOf({ ...settingsOf(DATA_DIR), ...settings })
  const ended = { code: 0, out: '', err: '' }
  const into = (stream: 'out' | 'err') => (text: unknown) => {
    ended[stream] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
    vi.spyOn(console, 'error').mockImplementation((line) => into('err')(`${line}\n`)),
  ]
  try {
    ended.code = await runCommand(createProgram(env, new AbortController().signal), words, env, null)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return ended
}

/** Runs it in a process of its own, as people do. */
export const cliProcess = (settings: Record<string, string>, DATA_DIR: string, ...words: string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env.PATH, ...compileCache, ...settingsOf(DATA_DIR), ...settings }
    execFile(process.execPath, ['server/cli.ts', ...words], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
