import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDays, dayIn } from '#domain/day.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { openServices } from '#server/services.ts'
import { madeUpCatalogue } from './made-up-catalogue.ts'
import { residentMb, start, stop } from './process.ts'
import { addUser, benchEnv, foodLogger } from './seed.ts'
import { foodOf } from './seed-ten-years.ts'

const foods = 3_000_000
const people = 500
const entriesOfEach = 2_000
const entriesPerDay = 12
const starts = 5

/** Milliseconds from the spawn to the first answer of /api/health, the median of five, and resident megabytes. */
export type AtSize = { startMs: number; residentMb: number; afterAMinuteMb: number }

/** How an instance with 3,000,000 foods and 1,000,000 diary entries starts, and what memory it takes when nobody asks for anything. */
export async function benchAtSize(parent: string): Promise<AtSize> {
  const folder = await largeInstance(parent)
  const times: number[] = []
  for (let n = 0; n < starts; n++) {
    const { server, took } = await timedStart(folder)
    times.push(took)
    await stop(server)
  }
  const { server } = await timedStart(folder)
  const atStart = residentMb(server.pid)
  await setTimeout(60_000)
  const afterAMinute = residentMb(server.pid)
  await stop(server)
  const median = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0
  return { startMs: Math.round(median), residentMb: atStart, afterAMinuteMb: afterAMinute }
}

async function timedStart(folder: string) {
  const startedAt = performance.now()
  const { server, url } = await start(folder)
  await fetch(`${url}/api/health`)
  return { server, took: performance.now() - startedAt }
}

async function largeInstance(parent: string): Promise<string> {
  const folder = join(parent, 'large')
  mkdirSync(folder)
  const catalogue = await madeUpCatalogue(foods, (line) => process.stderr.write(`${line}\n`))
  symlinkSync(catalogue, join(folder, 'catalogue'))
  makeDataDir(folder)
  const services = openServices(benchEnv(folder))
  const today = dayIn('UTC', services.clock())
  services.db.transaction(() => {
    const log = foodLogger(services)
    for (let person = 0; person < people; person++) {
      const userId = addUser(services, `person${person}`)
      for (let n = 0; n < entriesOfEach; n++)
        log(userId, addDays(today, -Math.floor(n / entriesPerDay)), foodOf(n % 150))
    }
  })
  services.close()
  return folder
}
