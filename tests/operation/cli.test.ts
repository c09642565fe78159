import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProcess } from '../support/cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('a process of the command line', () => {
  it('is quiet when whoever reads its output ends early', () => {
    const { stderr } = spawnSync('sh', ['-c', '"$0" server/cli.ts --help | true', process.execPath], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
  })

  it.skipIf(process.getuid?.() !== 0)('gives new files to the owner of DATA_DIR when root runs it', async () => {
    const above = temporaryFolder()
    const data = join(above, 'data')
    mkdirSync(data)
    for (const path of [above, data]) chownSync(path, 1234, 1235)
    expect(await cliProcess({}, data, 'user', 'create', 'ann@example.org', 'ann')).toMatchObject({ code: 0 })
    expect(await cliProcess({}, data, 'backup', join(above, 'copy.tar'))).toMatchObject({ code: 0 })
    for (const path of [join(data, 'app.db'), join(above, 'copy.tar')])
      expect(statSync(path)).toMatchObject({ uid: 1234, gid: 1235 })
    expect(await cliProcess({}, data, 'backup', '/root/of-another.tar')).toMatchObject({
      code: 1,
      err: expect.stringContaining('This works as the owner of DATA_DIR (user 1234), also when root starts it.'),
    })
    expect(existsSync('/root/of-another.tar')).toBe(false)
  })
})
