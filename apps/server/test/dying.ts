import type { Db } from '#server/db/tx.ts'

/** A worker that is killed before its nth transaction. */
export function dying(db: Db, after: number): Db {
  let left = after
  return {
    ...db,
    withConnection: (work) =>
      db.withConnection((connection) =>
        work({
          ...connection,
          transaction(inner) {
            if (left === 0) throw new Error('killed')
            left -= 1
            return connection.transaction(inner)
          },
        }),
      ),
  }
}

const KILLED = 'killed'

/**
 * A worker that is killed before its nth statement within a transaction. After that nothing of it
 * reaches the database any more, not even the record of the failure.
 */
export function dyingAtStatement(db: Db, after: number): Db {
  let left = after
  let isDead = false
  const live = () => {
    if (isDead) throw new Error(KILLED)
  }
  return {
    ...db,
    async query(text, values, name) {
      live()
      return db.query(text, values, name)
    },
    async transaction(work) {
      live()
      return db.transaction((tx) =>
        work({
          query(text, values, name) {
            isDead ||= left === 0
            live()
            left -= 1
            return tx.query(text, values, name)
          },
        }),
      )
    },
  }
}

/** Waits for the worker's child to end after its kill. Throws any other error. */
export async function untilKilled(work: Promise<unknown>): Promise<void> {
  const isKilled = (error: unknown): boolean =>
    error instanceof AggregateError
      ? error.errors.every(isKilled)
      : (error as Error).message === KILLED
  await work.catch((error: unknown) => {
    if (!isKilled(error)) throw error
  })
}
