/** Serves people from this process, which is the only one or a worker, until a signal ends it. */

import type { Socket } from 'node:net'
import { openFailure } from './config/data-dir.ts'
import { type Env, loggedSettings } from './config/env.ts'
import { listenFailure, version } from './config/runtime.ts'
import { stackOf } from './errors.ts'
import { buildApp } from './http/app.ts'
import { startJobs } from './jobs.ts'
import { joinServices, startServices } from './services.ts'

/** How long running requests may take after a signal or an uncaught error. */
const graceMs = 8_000

export async function serve(env: Env): Promise<void> {
  const services = await open()
  const app = await buildApp(services)
  const jobs = startJobs(services, app.log)

  const connections = new Set<Socket>()
  app.server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })

  // Not `once`: a second signal, when the terminal and npm both send one, would end the process too early.
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
  // After an uncaught error the state of the process is unknown, so a new one has to take over.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      fail(error, 'uncaught error', 'an error that nothing caught: the server stops')
      void close()
    })
  }

  try {
    await app.listen({ port: env.PORT, host: env.HOST })
    if (services.upgrade)
      app.log.info(
        { event: 'upgraded', version, ...services.upgrade },
        'the database of an earlier version was upgraded',
      )
    if (env.WORKERS > 1) app.log.info({ event: 'worker started' }, 'a worker has started')
    else {
      const settings = loggedSettings(env)
      app.log.info({ event: 'started', version, node: process.version, settings }, 'Glowlog has started')
    }
  } catch (error) {
    services.close()
    stopWith(listenFailure(error, env))
  }

  async function open() {
    try {
      if (env.WORKERS === 1) return await startServices(env)
      const { connectWorker } = await import('./processes/worker.ts')
      return await joinServices(env, connectWorker(env.WORKERS))
    } catch (error) {
      stopWith(openFailure(error, env.DATA_DIR))
    }
  }

  async function close() {
    if (isClosing) return
    isClosing = true
    app.log.info({ event: 'stopping' }, 'finishing the requests under way')
    setTimeout(end, graceMs)
    try {
      // Otherwise connections would stay open after their last answer, waiting for another request. 0 would wait for ever.
      app.server.keepAliveTimeout = 1
      app.server.keepAliveTimeoutBuffer = 0
      // Connections that browsers opened in advance and never used.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
      await Promise.all([jobs.stop(), app.close()])
    } catch (error) {
      fail(error, 'unclean stop', 'the server could not stop in order')
    }
    end()
  }

  /** Closes the databases and ends the process, with 0 unless something failed. */
  function end() {
    try {
      services.close()
    } catch (error) {
      fail(error, 'unclean stop', 'the databases could not be closed')
    }
    process.exit()
  }

  function fail(error: unknown, event: string, message: string) {
    process.exitCode = 1
    app.log.fatal({ event, stack: stackOf(error) }, message)
  }
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
