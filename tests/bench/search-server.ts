import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createContext } from '#server/context.ts'
import { newId } from '#server/db/ids.ts'
import { buildApp } from '#server/http/app.ts'
import { createCaller } from '#server/router.ts'
import { openServices } from '#server/services.ts'
import { envOf } from '../support/env.ts'

/** Serves a given catalogue (argument: its folder). Sends its parent the URL, an access token, and the event loop delays. */
const folder = mkdtempSync(join(tmpdir(), 'glowlog-search-'))
symlinkSync(process.argv[2] ?? '', join(folder, 'catalogue'))
const env = envOf({
  LOG_LEVEL: 'silent',
  CAPTCHA: 'none',
  OPENFOODFACTS: 'off',
  DATA_DIR: folder,
  RATE_LIMIT: '0',
  WRITE_LIMIT: '0',
})
const services = openServices(env)
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })

const api = createCaller(
  createContext(services, { requestId: newId(), address: '127.0.0.1', userAgent: null, authorization: undefined }),
)
const account = { email: 'bench@example.org', password: 'a long enough password' }
await api.account.register({ ...account, username: 'bench', gender: 'other' })
const login = await api.account.login(account)
if (!('accessToken' in login)) throw new Error('no second factor was set up')

const delay = monitorEventLoopDelay({ resolution: 1 })
process.on('message', (message) => {
  if (message === 'start') {
    delay.reset()
    delay.enable()
  } else if (message === 'report') {
    const ms = (nanoseconds: number) => nanoseconds / 1e6
    process.send?.({
      p99Ms: ms(delay.percentile(99)),
      maxMs: ms(delay.max),
      rssMb: process.memoryUsage.rss() / 1024 / 1024,
    })
  } else {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
})
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, token: login.accessToken })
