import { ROLE_NAMES, type RoleNames } from '../../apps/server/src/db/roles.ts'
import { UsageError } from './options.ts'

/** Where the databases are: the platform's by who connects, and the studio's. */
export interface Databases {
  /** For server and worker. */
  readonly url: string
  /** For migrations only. */
  readonly ownerUrl: string
  readonly studioUrl: string
}

type Env = Readonly<Record<string, string | undefined>>

/** The studio's database where none is named: its name follows the platform's. */
function besideOf(url: string): string {
  const beside = new URL(url)
  beside.pathname = `${beside.pathname}_studio`
  return beside.href
}

/**
 * The databases that the environment names; undefined without DATABASE_URL. With a separate owner's
 * role, the studio's database must be named, too: the owner of the platform's tables does not serve
 * the internet, and the application creates no database.
 */
export function givenDatabases(env: Env): Databases | undefined {
  const url = env['DATABASE_URL']
  if (!url) return undefined
  const ownerUrl = env['DATABASE_OWNER_URL'] || url
  const studioUrl = env['STUDIO_DATABASE_URL']
  if (ownerUrl !== url && !studioUrl) {
    throw new UsageError('STUDIO_DATABASE_URL is missing: a database that a role of its own owns.')
  }
  return { url, ownerUrl, studioUrl: studioUrl || besideOf(url) }
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** Roles that the owner grants rights to: those of DATABASE_URL and DATABASE_READER_URL. */
export function rolesOf({ url }: Pick<Databases, 'url'>, env: Env): RoleNames {
  const reader = env['DATABASE_READER_URL']
  return { application: roleOf(url), reader: reader ? roleOf(reader) : ROLE_NAMES.reader }
}
