import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCommands, createProgram, nameOf } from '#server/cli/program.ts'
import { defaultEnv } from '#server/config/env.ts'
import { openDb } from '#server/db/open.ts'
import { cli, cliProcess, cliWith } from '../support/cli.ts'
import { startSmtp } from '../support/smtp.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

function folderWithAnn() {
  const data = dataFolder()
  const db = openDb(join(data, 'app.db')).$client
  db.exec(`insert into users (id, username, username_key, email, email_key, password_hash, role, gender, time_zone, created_at)
    values ('u1', 'ann', 'ann', 'Ann@example.org', 'ann@example.org', 'x', 'user', 'other', 'UTC', '2026-01-01T00:00:00.000Z')`)
  db.close()
  return data
}

/** What a command shows with --help. */
function helpOf(command: ReturnType<typeof createProgram>): string {
  let help = ''
  command.configureOutput({
    writeOut: (text) => {
      help += text
    },
  })
  command.outputHelp()
  return help
}

describe('the command line', () => {
  it('says of each command what it does, with an example', async () => {
    const program = createProgram(defaultEnv, new AbortController().signal)
    for (const command of allCommands(program)) {
      const [name, help] = [nameOf(command), helpOf(command)]
      expect(help, name).toMatch(/^Usage: glowlog.*\n\n[A-Z].{10}/)
      if (command.commands.length === 0)
        expect(help, name).toMatch(new RegExp(`\\nExamples?:\\n.*\\bglowlog ${name} ?`))
    }
    // With bad settings too, and without a DATA_DIR.
    const help = await cliProcess({ PORT: 'often' }, '/nowhere', 'backup', '--help')
    expect(help).toMatchObject({
      code: 0,
      err: '',
      out: helpOf(program.commands.find((one) => one.name() === 'backup') as never),
    })
  })

  it('says what is wrong in one sentence, and ends with 1', async () => {
    const data = folderWithAnn()
    const wrong: [words: string[], sentence: string][] = [
      [['backup'], "error: missing required argument 'file'\n(Add --help to see what it takes.)"],
      [
        ['bakup', 'x.tar'],
        "error: unknown command 'bakup'\n(Did you mean backup?)\n(Add --help to see what it takes.)",
      ],
      [
        ['user', 'promote', 'ann@example.org', '--loud'],
        "error: unknown option '--loud'\n(Add --help to see what it takes.)",
      ],
      [['restore', '/nowhere.tar'], 'There is no /nowhere.tar.'],
      [['restore', data], `${data} is a folder, not a file.`],
      [['foods', 'import', 'usda', '/nowhere'], '/nowhere not found.'],
    ]
    for (const [words, sentence] of wrong)
      expect(await cli(data, ...words), words.join(' ')).toEqual({ code: 1, out: '', err: `${sentence}\n` })
    expect(await cliProcess({ BACKUP_EVERY: 'often' }, data, 'backup', 'x.tar')).toEqual({
      code: 1,
      out: '',
      err: 'The setting BACKUP_EVERY must be off, or hours or days such as 12h or 7d.\n',
    })
    const missing = join(data, 'missing')
    expect(await cli(missing, 'backup', join(data, 'x.tar'))).toEqual({
      code: 1,
      out: '',
      err: `DATA_DIR, ${missing}, does not exist. Set DATA_DIR to the folder that the server uses.\n`,
    })
    expect(existsSync(missing)).toBe(false)
  })

  it('imports foods and reports how many were imported and skipped', async () => {
    const [data, usda] = [dataFolder(), temporaryFolder()]
    const line = (...cells: string[]) => `${cells.join('^')}\n`
    const nutrients = Array.from({ length: 48 }, (_, i) => (i === 0 ? '75' : '1'))
    writeFileSync(
      join(usda, 'ABBREV.txt'),
      line('~99001~', '~SOUP~', '80', ...nutrients, '', '') + line('~99002~', '~X~'),
    )
    writeFileSync(
      join(usda, 'FOOD_DES.txt'),
      line('~99001~', '~0600~', '~Soup, of stones~', '~SOUP~', '~~', '~~', '~Y~', '~~', '0', '~~', '', '', '', ''),
    )
    writeFileSync(join(usda, 'WEIGHT.txt'), line('~99001~', '1', '1', '~bowl~', '250', '', ''))

    const imported = await cli(data, 'foods', 'import', 'usda', usda)
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('Imported 1 foods.') })
    const status = await cli(data, 'foods', 'status')
    expect(status.out).toMatch(/^staples: [\d,]+ foods/m)
    expect(status.out).toMatch(/^usda-sr28: 1 foods/m)
  })

  it.runIf(process.platform === 'linux')(
    'imports foods with a lower priority than a server on the same machine',
    async () => {
      const [data, files] = [dataFolder(), temporaryFolder()]
      const jsonl = join(files, 'food.jsonl')
      writeFileSync(jsonl, '{"code":"96385074","product_name":"Small sweets","nutriments":{"energy-kcal_100g":400}}')
      const tell = "import{getPriority}from'node:os';process.on('exit',()=>console.log('priority',getPriority()))"
      const told = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tell)}` }
      expect((await cliProcess(told, data, 'foods', 'import', 'openfoodfacts', jsonl)).out).toMatch(/^priority 10$/m)
      expect((await cliProcess(told, data, 'foods', 'status')).out).toMatch(/^priority 0$/m)
    },
  )

  it('tells a Parquet file apart, whatever its name is, and changes nothing', async () => {
    const [data, files] = [dataFolder(), temporaryFolder()]
    const [jsonl, parquet] = [join(files, 'food.jsonl'), join(files, 'food.jsonl.gz')]
    writeFileSync(jsonl, '{"code":"96385074","product_name":"Small sweets","nutriments":{"energy-kcal_100g":400}}')
    writeFileSync(parquet, 'PAR1 and columns of numbers PAR1')
    expect((await cli(data, 'foods', 'import', 'openfoodfacts', jsonl)).code).toBe(0)
    expect(await cli(data, 'foods', 'import', 'openfoodfacts', parquet)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^\S*food\.jsonl\.gz is a Parquet file, which cannot be imported\. Download the JSONL export instead: https:\S+\n$/,
      ),
    })
    expect((await cli(data, 'foods', 'status')).out).toMatch(/^openfoodfacts: 1 foods/m)
  })

  it('fails with an error message and a non-zero exit code', async () => {
    const data = temporaryFolder()
    expect(await cli(data, 'foods', 'import', 'usda', '/nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('/nowhere'),
    })
    expect((await cli(data, 'foods', 'cook')).code).toBe(1)
    expect(await cliProcess({}, data, 'user', 'promote', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'Nobody has the address nobody@example.org.\n',
    })
  })

  it('creates accounts where registration is closed, each with a link to choose its password', async () => {
    const data = dataFolder()
    const create = (...words: string[]) => cliWith({ REGISTRATION: 'closed' }, data, 'user', 'create', ...words)
    const ann = await create('Ann@example.org', 'ann')
    expect(ann).toEqual({
      code: 0,
      out: expect.stringMatching(/^https:\/\/food\.example\.org\/resetpassword\/[\w-]{43}\n$/),
      err: '',
    })
    expect((await create('ben@example.org', 'ben', '--time-zone', 'Asia/Tokyo')).code).toBe(0)
    expect((await create('cleo@example.org', 'cleo', '--admin')).code).toBe(0)
    const refused: [string, string, string][] = [
      ['other@example.org', 'ANN', 'This username is taken.'],
      ['ANN@example.org', 'other', 'This email address is taken.'],
      ['nobody', 'other', 'Enter a valid email address.'],
      ['other@example.org', 'x', 'A username must have at least 3 characters.'],
    ]
    for (const [email, username, sentence] of refused)
      expect(await create(email, username)).toEqual({ code: 1, out: '', err: `${sentence}\n` })

    const world = createWorld({ REGISTRATION: 'closed' }, new Date().toISOString(), { database: join(data, 'app.db') })
    expect(world.db.query.users.findMany().sync()).toMatchObject([
      // The first account of an instance is its admin.
      { username: 'ann', role: 'admin', emailVerifiedAt: expect.any(String) },
      { username: 'ben', role: 'user', timeZone: 'Asia/Tokyo' },
      { username: 'cleo', role: 'admin' },
    ])
    const token = ann.out.trim().split('/').at(-1) ?? ''
    await world.anybody.account.resetPassword({ token, password: world.password })
    const login = await world.anybody.account.login({ email: 'ann@example.org', password: world.password })
    expect(login).toHaveProperty('accessToken')
    world.close()
  })

  it('lists, demotes and deletes accounts, but never the last admin', async () => {
    const data = folderWithAnn()
    await cli(data, 'user', 'create', 'boss@example.org', 'boss', '--admin')
    expect((await cli(data, 'user', 'list')).out).toBe(
      [
        'NAME  ADDRESS           ROLE   ACTIVE',
        'boss  boss@example.org  admin  never',
        'ann   Ann@example.org   user   never   address not verified',
        '',
      ].join('\n'),
    )
    const last = 'This is the last admin. Please make somebody else an admin first.\n'
    expect(await cli(data, 'user', 'demote', 'boss@example.org')).toMatchObject({ code: 1, err: last })
    expect(await cli(data, 'user', 'delete', '--yes', 'boss@example.org')).toMatchObject({ code: 1, err: last })
    await cli(data, 'user', 'promote', 'ann@example.org')
    expect(await cli(data, 'user', 'demote', 'boss@example.org')).toEqual({
      code: 0,
      out: 'boss is no admin any more.\n',
      err: '',
    })
    expect(await cli(data, 'user', 'delete', 'boss@example.org')).toMatchObject({
      code: 1,
      err: 'This deletes the account of boss@example.org for good. Add --yes to do so.\n',
    })
    expect(await cli(data, 'user', 'delete', '--yes', 'boss@example.org')).toMatchObject({
      code: 0,
      out: 'boss has been deleted.\n',
    })
    expect((await cli(data, 'user', 'list')).out).not.toContain('boss')
    expect(await cli(data, 'user', 'delete', '--yes', 'boss@example.org')).toMatchObject({
      code: 1,
      err: 'Nobody has the address boss@example.org.\n',
    })
    const db = openDb(join(data, 'app.db'))
    expect(
      db.query.auditLog
        .findMany()
        .sync()
        .map(({ action, subject }) => `${action}: ${subject}`),
    ).toEqual(['user created: boss', 'role changed: ann', 'role changed: boss', 'user deleted: boss'])
    db.$client.close()
  })

  it('sends a test email, or says why it was not sent', async () => {
    const smtp = await startSmtp()
    const test = (SMTP_URL: string) => cliWith({ SMTP_URL }, '/nowhere', 'mail', 'test', 'ann@example.org')
    expect(await test(smtp.url)).toMatchObject({
      code: 0,
      out: 'The mail server has taken a test email to ann@example.org. Look into that mailbox, also under spam.\n',
    })
    expect(smtp.mails).toMatchObject([{ to: ['ann@example.org'], raw: expect.stringContaining('Glowlog: test email') }])
    smtp.will('refuse')
    expect(await test(smtp.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('550 <ann@example.org>: no such mailbox'),
    })
    await smtp.stop()
    expect(await test(smtp.url)).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') })
    expect(await test('')).toMatchObject({ code: 1, err: expect.stringContaining('No mail server is set up') })
  })

  it('promotes and verifies users and prints password reset links', async () => {
    const data = folderWithAnn()
    expect(await cli(data, 'user', 'promote', 'ann@EXAMPLE.org')).toEqual({
      code: 0,
      out: 'ann is an admin now.\n',
      err: '',
    })
    expect(await cli(data, 'user', 'verify', 'ann@example.org')).toMatchObject({ code: 0, out: 'ann can log in.\n' })
    const link = await cli(data, 'user', 'reset-password', 'ann@example.org')
    expect(link.out).toMatch(/^https:\/\/food\.example\.org\/resetpassword\/[\w-]{43}\n$/)
    const signIn = await cli(data, 'user', 'sign-in-link', 'ann@example.org')
    expect(signIn.out).toMatch(/^https:\/\/food\.example\.org\/login\/link#[\w-]{43}\n$/)
    const db = openDb(join(data, 'app.db'))
    const [ann] = db.query.users.findMany().sync()
    expect(ann).toMatchObject({ role: 'admin', emailVerifiedAt: expect.any(String) })
    db.$client.close()
  })
})
