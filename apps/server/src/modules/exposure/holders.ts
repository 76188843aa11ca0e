import { openSession, type Session } from '#server/db/session.ts'

/** First key of the advisory locks of holders; brands, which lock issues, have positive ones. */
export const HOLDER_LOCK = -1

/**
 * Who holds the leases of this process. What a holder that is gone has not sold is taken back (see
 * `reclaimLeases`), so a process sells in its name only while `current` gives it.
 */
export interface LeaseHolder {
  /** The holder's number; a promise while it registers, which rejects without the database. */
  current(): number | Promise<number>
  /** Ends the holder; what it has not given back is taken back. */
  close(): Promise<void>
}

/** For processes that live no longer than their database: nothing is taken back from it. */
export const NO_HOLDER: LeaseHolder = { current: () => 0, close: () => Promise.resolve() }

/** The row is seen by others once it is committed: with its lock. */
const REGISTER = `
with made as (insert into lease_holders default values returning holder_id)
select holder_id, pg_advisory_lock($1, holder_id) from made`

async function register(session: Session): Promise<number> {
  const [made] = await session.query<{ holder_id: number }>(REGISTER, [HOLDER_LOCK])
  if (!made) throw new RangeError('a holder has no number')
  return made.holder_id
}

/**
 * Registers this process when it first sells, on a session of its own: the lock of its number is
 * gone when the process is, and not before, however slow it is. Where the session breaks, the
 * process registers anew, and what it held goes back.
 */
export function createLeaseHolder(databaseUrl: string): LeaseHolder {
  let session: Session | undefined
  let holder: number | Promise<number> | undefined

  async function open(): Promise<number> {
    let isLost = false
    const onLost = () => {
      isLost = true
      if (session !== next && next) return
      session = undefined
      holder = undefined
    }
    let next: Session | undefined
    try {
      next = await openSession(databaseUrl, { applicationName: 'fairhouse-leases', onLost })
      session = next
      const id = await register(next)
      if (!isLost) holder = id
      return id
    } catch (error) {
      onLost()
      next?.end().catch(() => undefined)
      throw error
    }
  }

  return {
    current: () => (holder ??= open()),
    async close() {
      if (typeof holder === 'object') await holder.catch(() => undefined)
      const ending = session
      session = undefined
      holder = undefined
      await ending?.end()
    },
  }
}
