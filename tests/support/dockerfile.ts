import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, posix } from 'node:path'

/** A stage of a Dockerfile; `folder` stands for its root, where /data is `folder/data`. */
type Stage = {
  folder: string
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  health: string[]
  command: string[]
}

/** Root can start processes as somebody else; others run all of them as themselves. */
export const isRoot = process.getuid?.() === 0

/**
 * Carries out a Dockerfile without Docker, into folders below `target`. Images of Node are taken for a /usr/local/bin with this
 * Node; `npm ci --ignore-scripts` for the packages that are installed here, which are from the same lock file. Throws at an instruction that it
 * does not know, so that none is left out.
 * @returns its last stage, as `docker run` would start it
 */
export function buildImage(context: string, target: string, nodeModules: string): Stage {
  const stages: Record<string, Stage> = {}
  let stage: Stage = { folder: target, workdir: '/', env: {}, user: 'root', volumes: [], health: [], command: [] }

  const instructions: Record<string, (rest: string) => void> = {
    FROM(rest) {
      const [image = '', , name = 'last'] = rest.split(' ')
      if (!/^node:24-slim$/.test(image)) throw new Error(`What is ${image} made of?`)
      stage = baseStage(join(target, name))
      stages[name] = stage
    },
    LABEL() {},
    EXPOSE() {},
    STOPSIGNAL(rest) {
      if (rest !== 'SIGTERM') throw new Error(`The server ends at SIGTERM, not ${rest}.`)
    },
    WORKDIR(rest) {
      stage.workdir = rest
      mkdirSync(inStage(stage, rest), { recursive: true })
    },
    COPY(rest) {
      const words = rest.split(' ')
      const from = words[0]?.startsWith('--from=') ? stages[words.shift()?.slice(7) ?? ''] : undefined
      const to = inStage(stage, words.pop() ?? '')
      for (const source of words) {
        if (from) cpSync(inStage(from, source), to, { recursive: true })
        else copyContext(context, source, to)
      }
    },
    RUN(rest) {
      const cwd = inStage(stage, '.')
      if (rest === 'npm ci --ignore-scripts') return symlinkSync(nodeModules, join(cwd, 'node_modules'))
      const command = rest.replaceAll(/(?<=\s)\/[\w./-]+/g, (path) => inStage(stage, path))
      const asUser = isRoot ? command : command.replaceAll(/\b1000\b/g, String(process.getuid?.()))
      execFileSync('sh', ['-ec', asUser], { cwd, env: { ...stage.env, PATH: `${stage.env.PATH}:${process.env.PATH}` } })
    },
    ENV(rest) {
      const [name = '', value = ''] = rest.split('=')
      stage.env[name] = value.startsWith('/') ? inStage(stage, value) : value
    },
    USER(rest) {
      stage.user = rest
    },
    VOLUME(rest) {
      stage.volumes.push(inStage(stage, rest))
    },
    HEALTHCHECK(rest) {
      stage.health = JSON.parse(rest.replace(/^.*?CMD /, ''))
    },
    CMD(rest) {
      stage.command = JSON.parse(rest)
    },
  }

  for (const line of instructionsOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const carryOut = instructions[name]
    if (!carryOut) throw new Error(`Cannot carry out "${line}" without Docker.`)
    carryOut(rest)
  }
  return stage
}

/** Whom to start a process of the stage as, for `spawn`. */
export function userOf(stage: Stage): { uid?: number; gid?: number } {
  const [uid, gid] = stage.user.split(':').map(Number)
  return isRoot ? { uid, gid } : {}
}

const instructionsOf = (dockerfile: string) =>
  dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')

function baseStage(folder: string): Stage {
  const bin = join(folder, 'usr/local/bin')
  mkdirSync(bin, { recursive: true })
  // No symbolic link, whose target another user may not be able to reach.
  linkOrCopy(process.execPath, join(bin, 'node'))
  return { folder, workdir: '/', env: { PATH: bin }, user: 'root', volumes: [], health: [], command: [] }
}

function linkOrCopy(file: string, to: string) {
  try {
    linkSync(file, to)
  } catch {
    copyFileSync(file, to)
  }
}

const inStage = ({ folder, workdir }: Stage, path: string) => join(folder, posix.resolve(workdir, path))

/** Only what .dockerignore lets through, which forbids all but some names. */
function copyContext(context: string, source: string, to: string) {
  const rules = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [first, ...allowed] = rules
  if (first !== '*' || allowed.some((rule) => !/^![\w.-]+$/.test(rule)))
    throw new Error('.dockerignore is no list of names.')
  const names = allowed.map((rule) => rule.slice(1))
  for (const name of source === '.' ? names : [source]) {
    if (!names.includes(name)) throw new Error(`.dockerignore keeps ${name} out.`)
    cpSync(join(context, name), join(to, basename(name)), { recursive: true })
  }
}
