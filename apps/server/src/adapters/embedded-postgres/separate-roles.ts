import pg from 'pg'
import type { Home } from './home.ts'
import {
  areRolesSeparate,
  connectStatements,
  DATABASE,
  draftPasswords,
  savePasswords,
  LOCK_SUPERUSER,
  MAINTENANCE_DATABASE,
  type Passwords,
  ROLES,
  roleStatements,
  STUDIO_DATABASE,
  SUPERUSER,
} from './roles.ts'

type Run = (statement: string) => Promise<readonly { readonly name: string }[]>

/** Does something in a database as the superuser, who still has a password here. */
async function within<T>(
  passwords: Passwords,
  port: number,
  database: string,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const login = `${SUPERUSER}:${passwords.application}`
  const client = new pg.Client(`postgres://${login}@127.0.0.1:${port}/${database}`)
  await client.connect()
  try {
    return await work(async (sql) => (await client.query<{ name: string }>(sql)).rows)
  } finally {
    await client.end()
  }
}

const createRole = (role: string): string =>
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}')
   THEN CREATE ROLE ${role}; END IF; END $$`

/** No password fits, or the role may not log in. */
const REFUSED: ReadonlySet<string | undefined> = new Set(['28P01', '28000'])

/**
 * Separates the roles of a cluster made by an earlier version, where one role owned the tables and
 * served the internet, and the superuser had its password. Can be killed at any line: the next
 * start does all of it again, with the same passwords; the superuser is locked out last.
 */
export async function separateRoles(home: Home, port: number): Promise<void> {
  if (areRolesSeparate(home)) return
  const passwords = draftPasswords(home)
  try {
    await separateWith(passwords, port)
  } catch (error) {
    // Locked out already: the attempt before was cut short after its last statement.
    if (!(error instanceof pg.DatabaseError) || !REFUSED.has(error.code)) throw error
  }
  savePasswords(home)
}

async function separateWith(passwords: Passwords, port: number): Promise<void> {
  const { owner, application, studio } = ROLES
  const all = await within(passwords, port, DATABASE, async (run) => {
    for (const role of Object.values(ROLES)) await run(createRole(role))
    for (const statement of roleStatements(passwords)) await run(statement)
    await run(`REVOKE pg_monitor, pg_checkpoint, pg_maintain FROM ${application}`)
    return run('SELECT datname AS name FROM pg_database WHERE NOT datistemplate')
  })
  for (const { name } of all) {
    const to = name === STUDIO_DATABASE ? studio : owner
    await within(passwords, port, name, async (run) => {
      await run(`REASSIGN OWNED BY ${application} TO ${to}`)
      if (name !== MAINTENANCE_DATABASE) await run(`ALTER DATABASE "${name}" OWNER TO ${to}`)
    })
  }
  await within(passwords, port, DATABASE, async (run) => {
    for (const statement of [...connectStatements(DATABASE), LOCK_SUPERUSER]) await run(statement)
  })
}
