import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/http/app.ts'
import { openServices } from '#server/services.ts'
import { bareRoutes, emptyProcedures } from './bare.ts'
import { benchEnv, type Seeded } from './seed.ts'

/**
 * The product, and beside it in the same process the baselines it is compared with, so that both have the same machine, heap
 * and files. Receives the seeded folder from its parent and answers with the addresses.
 */
process.once('message', async (seeded: Seeded) => {
  const app = await buildApp(openServices(benchEnv(seeded.folder)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [bare, empty] = [await bareRoutes(seeded), await emptyProcedures()]
  process.send?.({ product: address(app), bare: address(bare), empty: address(empty) })
})

const address = (fastify: FastifyInstance) => `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
