import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
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
import {
  connectStatements,
  DATABASE,
  draftPasswords,
  savePasswords,
  LOCK_SUPERUSER,
  MAINTENANCE_DATABASE,
  type Passwords,
  ROLES,
  roleStatements,
  SUPERUSER,
} from './roles.ts'
import { type RunAs, giveTo, postgresEnvironment } from './run-as.ts'

/** The server's major version; a cluster of another one is refused. */
const MAJOR = '18'
const DRAFT = 'postgres.new-'

/**
 * Makes the cluster of a home unless it is there, with its roles. The cluster is built beside its
 * place and moved there whole, so that a kill leaves all or nothing of it. `isLasting` false skips
 * the sync to disk (temporary clusters).
 */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  as: RunAs,
  isLasting: boolean,
): Promise<void> {
  for (const name of readdirSync(home.folder).filter((entry) => entry.startsWith(DRAFT))) {
    rmSync(join(home.folder, name), { recursive: true, force: true })
  }
  if (existsSync(home.cluster)) {
    checkVersion(home)
    return
  }
  const passwords = draftPasswords(home)
  const draft = mkdtempSync(join(home.folder, DRAFT))
  giveTo(draft, as)
  await initialise(draft, binaries, as, isLasting)
  await createRoles(draft, passwords, binaries, as)
  savePasswords(home)
  renameSync(draft, home.cluster)
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

/**
 * initdb: passwords everywhere (never trust), checksums, UTF-8, collation independent of the
 * system.
 */
async function initialise(
  cluster: string,
  binaries: Binaries,
  as: RunAs,
  isLasting: boolean,
): Promise<void> {
  const passwordFile = `${cluster}.password`
  // initdb asks for a password; it is discarded at once, and the superuser cannot log in.
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  giveTo(passwordFile, as)
  try {
    await run(join(binaries.binDir, 'initdb'), as, '', [
      `--pgdata=${cluster}`,
      `--username=${SUPERUSER}`,
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
 * Separate roles, none of which reaches beyond its database: an injected statement must not get at
 * files or programs. Single-user mode takes a statement per line.
 */
async function createRoles(
  cluster: string,
  passwords: Passwords,
  binaries: Binaries,
  as: RunAs,
): Promise<void> {
  const statements = [
    ...Object.values(ROLES).map((role) => `CREATE ROLE ${role}`),
    ...roleStatements(passwords),
    `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner}`,
    ...connectStatements(DATABASE),
    LOCK_SUPERUSER,
  ]
  await runSingle({ cluster, binaries, as, database: MAINTENANCE_DATABASE }, statements)
}

/** Runs statements as the superuser on a cluster that no server runs on, each of one line. */
export async function runSingle(
  on: {
    readonly cluster: string
    readonly binaries: Binaries
    readonly as: RunAs
    readonly database: string
  },
  statements: readonly string[],
): Promise<void> {
  const settings = ['exit_on_error=on', 'log_min_messages=error'].flatMap((one) => ['-c', one])
  const args = ['--single', '-D', on.cluster, ...settings, on.database]
  const program = join(on.binaries.binDir, 'postgres')
  await run(program, on.as, `${statements.join('\n')}\n`, args)
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
