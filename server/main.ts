import { assertRuntime } from './config/runtime.ts'

assertRuntime()
// New files are readable by this user only, also in a folder that was made beforehand.
process.umask(0o077)

// Imported only now, because better-sqlite3 crashes an older Node, which `assertRuntime` reports.
const { speedUpModuleLoading } = await import('./config/module-loading.ts')
speedUpModuleLoading()
const { readEnv } = await import('./config/env.ts')

const read = readEnv(process.env)
if ('problem' in read) {
  console.error(read.problem)
  process.exit(1)
}
const { env } = read
if (env.WORKERS > 1 && (await import('node:cluster')).default.isPrimary) {
  const { runPrimary } = await import('./processes/primary.ts')
  await runPrimary(env)
} else {
  const { serve } = await import('./serve.ts')
  await serve(env)
}
