import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ROLE_NAMES } from '#server/db/roles.ts'
import type { Home } from './home.ts'

/**
 * The roles of an embedded PostgreSQL. None of them is a superuser, and the superuser itself cannot
 * log in: what the owner may not do is done with the server's own programs, on its host.
 */
export const ROLES = {
  /** Owns the platform's tables; migrates the database and does nothing else. */
  owner: 'fairhouse_owner',
  /** `application` and `reader`: their purpose, and what they are granted. */
  ...ROLE_NAMES,
  /** The bundled vendor: has a database of its own and none of the platform's. */
  studio: 'fairhouse_studio',
} as const

export type Role = keyof typeof ROLES
export type Passwords = Readonly<Record<Role, string>>

/** The role that initdb makes; nobody can log in as it. */
export const SUPERUSER = 'postgres'
/** The database that every server has. */
export const MAINTENANCE_DATABASE = 'postgres'
/** The platform's database. */
export const DATABASE = 'fairhouse'
/** The studio's, beside it. */
export const STUDIO_DATABASE = `${DATABASE}_studio`

const newPassword = (): string => randomBytes(24).toString('base64url')

/** Written atomically, readable by its owner only. */
function writeSecret(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, `${text}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

/** True when this home has separate roles; earlier versions had one role for everything. */
export function areRolesSeparate(home: Home): boolean {
  return existsSync(home.roles)
}

const applicationPassword = (home: Home): string | undefined =>
  existsSync(home.password) ? readFileSync(home.password, 'utf8').trim() : undefined

type Others = Omit<Passwords, 'application'>

/** The passwords of a home with separate roles. */
export function readPasswords(home: Home): Passwords {
  const others = JSON.parse(readFileSync(home.roles, 'utf8')) as Others
  return { ...others, application: applicationPassword(home) ?? '' }
}

const draftOf = (home: Home): string => `${home.roles}.new`

/**
 * Passwords for all roles, saved as a draft; an interrupted attempt's are reused. The application
 * keeps the one it has.
 */
export function draftPasswords(home: Home): Passwords {
  const application = applicationPassword(home) ?? newPassword()
  writeSecret(home.password, application)
  const draft = draftOf(home)
  if (!existsSync(draft)) {
    const others = { owner: newPassword(), reader: newPassword(), studio: newPassword() }
    writeSecret(draft, JSON.stringify(others satisfies Others))
  }
  return { ...(JSON.parse(readFileSync(draft, 'utf8')) as Others), application }
}

/** Keeps the drafted passwords: from here on this home has separate roles. */
export function savePasswords(home: Home): void {
  renameSync(draftOf(home), home.roles)
}

/** Grants of each role, once it exists. */
export function roleStatements(passwords: Passwords): string[] {
  const { owner, application, reader, studio } = ROLES
  return [
    `ALTER ROLE ${application} LOGIN NOCREATEDB PASSWORD '${passwords.application}'`,
    `ALTER ROLE ${reader} LOGIN PASSWORD '${passwords.reader}'`,
    `ALTER ROLE ${studio} LOGIN PASSWORD '${passwords.studio}'`,
    `ALTER ROLE ${owner} LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
    // The owner may end connections of the others and give them databases, never the reverse.
    `GRANT ${application}, ${reader}, ${studio} TO ${owner}`,
    `GRANT pg_monitor, pg_checkpoint, pg_maintain TO ${owner}`,
  ]
}

/** Who may connect to the platform's database, or to one that will replace it. */
export const connectStatements = (database: string): readonly string[] => [
  `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
  `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${ROLES.application}, ${ROLES.reader}`,
]

/** The last step: from here on the superuser cannot log in. */
export const LOCK_SUPERUSER = `ALTER ROLE ${SUPERUSER} NOLOGIN PASSWORD NULL`
