import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { type RunAs, giveTo, postgresEnvironment } from './run-as.ts'

/** The role the platform connects as, and the name of its database. */
export const ROLE = 'fairhouse'
/** The role that may do everything; for extensions and inspection by hand. */
export const ADMIN_ROLE = 'postgres'

/** The server's major version; a cluster of another one is refused. */
const MAJOR = '18'
const DRAFT = 'postgres.new-'

/**
 * Makes the cluster of a home unless it is there, and returns the password of its roles. The
 * cluster is built beside its place and moved there whole, so that a kill leaves none or all of it.
 * `isLasting` false skips the sync to disk (temporary clusters).
 */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  as: RunAs,
  isLasting: boolean,
): Promise<string> {
  for (const name of readdirSync(home.folder).filter((entry) => entry.startsWith(DRAFT))) {
    rmSync(join(home.folder, name), { recursive: true, force: true })
  }
  if (existsSync(home.cluster)) {
    checkVersion(home)
    return readFileSync(home.password, 'utf8').trim()
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(home.password, `${password}\n`, { mode: 0o600 })
  chmodSync(home.password, 0o600)
  const draft = mkdtempSync(join(home.folder, DRAFT))
  giveTo(draft, as)
  await initialise(draft, password, binaries, as, isLasting)
  await createRoles(draft, password, binaries, as)
  renameSync(draft, home.cluster)
  return password
}

function checkVersion(home: Home): void {
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== MAJOR) {
    throw new Error(
      `The data in ${home.folder} are of PostgreSQL ${found}, the programs of ${MAJOR}: ` +
        'move them with pg_upgrade or pg_dump first.',
    )
  }
}

/** initdb: passwords everywhere (never trust), checksums, UTF-8, sorting that no system changes. */
async function initialise(
  cluster: string,
  password: string,
  binaries: Binaries,
  as: RunAs,
  isLasting: boolean,
): Promise<void> {
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(passwordFile, as)
  try {
    await run(join(binaries.binDir, 'initdb'), as, '', [
      `--pgdata=${cluster}`,
      `--username=${ADMIN_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isLasting ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * The platform's role owns its database and may do no more than that (and make databases, for the
 * tests): an injected statement must not reach files or programs. Single-user mode takes a
 * statement per line.
 */
async function createRoles(
  cluster: string,
  password: string,
  binaries: Binaries,
  as: RunAs,
): Promise<void> {
  const statements = [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint, pg_maintain TO ${ROLE}`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
  ]
  await run(join(binaries.binDir, 'postgres'), as, `${statements.join('\n')}\n`, [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_messages=error',
    ADMIN_ROLE,
  ])
}

/** Runs a program to its end; throws an Error with what it wrote when it fails. */
async function run(program: string, as: RunAs, input: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...as,
    cwd: '/',
    env: postgresEnvironment(),
    // A group of its own: Ctrl-C in the terminal must not leave half a cluster.
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} failed:\n${output.trim()}`)
}
