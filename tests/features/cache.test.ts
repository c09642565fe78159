import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cached } from '#server/db/cache.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('a remembered read', () => {
  let file: string
  let db: Db
  let reads: number

  const glasses = () =>
    cached(db, 'glasses', () => {
      reads++
      return db.get<{ n: number }>(sql`select count(*) as n from settings`).n
    })
  const write = (name: string) => db.run(sql`insert into settings (name, value) values (${name}, '1')`)

  beforeEach(() => {
    file = join(temporaryFolder(), 'app.db')
    db = openDb(file)
    reads = 0
  })

  it('is asked once while nothing is written', () => {
    expect([glasses(), glasses(), glasses()]).toEqual([0, 0, 0])
    expect(reads).toBe(1)
  })

  it('is asked again after any write of ours', () => {
    glasses()
    write('a')
    expect(glasses()).toBe(1)
    db.run(sql`delete from settings`)
    expect(glasses()).toBe(0)
  })

  it('is asked again soon after a write of another process', async () => {
    glasses()
    const other = new Database(file)
    other.exec("insert into settings (name, value) values ('b', '1')")
    other.close()
    await expect.poll(glasses).toBe(1)
  })

  it('never remembers what was rolled back', () => {
    expect(() =>
      db.transaction(() => {
        write('c')
        expect(glasses()).toBe(1)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(glasses()).toBe(0)
  })

  it('is not kept when it is too long, and many long ones make room for each other', () => {
    let asked = 0
    const list = (key: string, rows: number) =>
      cached(
        db,
        key,
        () => ++asked,
        () => rows,
      )
    expect([list('endless', 1_000_000), list('endless', 1_000_000)]).toEqual([1, 2])
    expect([list('first', 15_000), list('first', 15_000)]).toEqual([3, 3])
    list('second', 15_000)
    expect(list('second', 15_000)).toBe(4)
    expect(list('first', 15_000)).toBe(5)
  })
})
