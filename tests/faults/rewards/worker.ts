import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import { giveAll } from './give.ts'

/** A worker in its own process: after a start message it gives rewards until it is killed. */
const pool = openPool(process.env['DATABASE_URL'] ?? '', {
  connections: 2,
  applicationName: 'faults-rewards',
})
const db = createDb(pool)

process.once('message', async () => {
  for (;;) await giveAll(db)
})
process.once('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)
await db.query('select 1')
process.send?.('ready')
