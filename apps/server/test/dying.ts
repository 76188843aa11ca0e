import type { Db } from '#server/db/tx.ts'

/** A worker that is killed before its transaction of that number. */
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
