import { createReadStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { assertInFile, makeBackupsFolder } from '../backup/backups.ts'
import { backUp } from '../backup/make-backup.ts'

import { restore } from '../backup/restore.ts'
import type { Env } from '../config/env.ts'
import { megabytes, temporaryPath } from '../lib/files.ts'

/** To stderr, because the backup itself may go to stdout. */
const write = (text: string) => void process.stderr.write(`${text}\n`)

/** Progress for a person at a terminal; a scheduled backup prints only its result. */
const say = (step: string) => process.stderr.isTTY && write(step)

/** `backup` and `restore`. */
export function addBackupCommands(program: Command, env: Env, signal: AbortSignal) {
  program
    .command('backup')
    .summary('write everything into one tar file, also while people write')
    .description(
      `write everybody's data, as they are at one moment, and the key into one tar file, also while people write; foods that were imported are not in it`,
    )
    .argument('<file>', 'a new file, or - for standard output')
    .option('--force', 'replace a file of that name')
    .option('--without-key', 'leave the key out that opens two-factor secrets')
    .action(async (file: string, { force, withoutKey }: { force?: true; withoutKey?: true }) => {
      assertInFile(env)
      const isWithoutKey = withoutKey === true
      if (file === '-') return toStandardOutput({ env, signal, isWithoutKey })
      const { bytes, hasKey } = await backUp({ env, file, isForced: force === true, isWithoutKey, signal, say })
      process.stdout.write(`${file}: ${megabytes(bytes)}, read back and checked.\n${aboutKey(env, hasKey)}\n`)
    })

  program
    .command('restore')
    .summary('put a backup into an empty DATA_DIR')
    .description(
      'put a backup into DATA_DIR, which must be empty, while no server runs; a backup of an earlier version is upgraded at the next start',
    )
    .argument('<file>', 'a backup, or - for standard input')
    .option('--force', 'also into a folder that is not empty; its app.db and secret.key are kept in a folder beside')
    .option('--without-key', 'also when the key is lost that opens the two-factor secrets in the backup')
    .action(async (file: string, { force, withoutKey }: { force?: true; withoutKey?: true }) => {
      assertInFile(env)
      const options = { env, file, isForced: force === true, isWithoutKey: withoutKey === true, signal, say }
      const { accounts, isOlder, kept } = await restore(options)
      const people = `${accounts.toLocaleString('en')} ${accounts === 1 ? 'account' : 'accounts'}`
      process.stdout.write(`Restored ${people} into ${env.DATA_DIR}. Start the server now.\n`)
      if (isOlder)
        process.stdout.write('The backup is from an earlier version; the server upgrades it when it starts.\n')
      if (kept) process.stdout.write(`What was there before is in ${kept}; delete it when all is well.\n`)
    })
}

/** What somebody who stores a backup has to know. */
function aboutKey(env: Env, hasKey: boolean): string {
  if (hasKey)
    return "It holds everybody's data and the key, secret.key: whoever can read it can also make the two-factor codes of others. --without-key leaves the key out."
  return env.SECRET_KEY
    ? 'SECRET_KEY is in the settings, so the backup has no key: keep a copy of those settings too.'
    : "It holds everybody's data without the key: keep a copy of secret.key elsewhere, or nobody can use two-factor login after it is restored."
}

type Options = { env: Env; signal: AbortSignal; isWithoutKey: boolean }

async function toStandardOutput({ env, signal, isWithoutKey }: Options) {
  if (process.stdout.isTTY) throw new Error('Send standard output into a file or a program: backup - > glowlog.tar')
  const file = temporaryPath(makeBackupsFolder(env.DATA_DIR), 'standard-output')
  try {
    const { hasKey } = await backUp({ env, file, isWithoutKey, signal, say })
    await pipeline(createReadStream(file), process.stdout, { signal })
    write(aboutKey(env, hasKey))
  } finally {
    rmSync(file, { force: true })
  }
}
