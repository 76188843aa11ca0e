import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { demoBrand } from '@fairhouse/profiles'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import {
  issueBills,
  issueTurns,
  payBills,
} from '../../../apps/server/src/modules/agent-pay/index.ts'

/** A worker in its own process: after a start message it bills and pays until it is killed. */
const pool = openPool(process.env['DATABASE_URL'] ?? '', {
  connections: 2,
  applicationName: 'faults-pay',
})
const brand = toBrand(demoBrand, demoBrand.brandId)
const context = { db: createDb(pool), brands: { all: async () => [brand] } }

process.once('message', async () => {
  for (;;) {
    await issueBills(context)
    await issueTurns(context)
    await payBills(context)
  }
})
process.once('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)
await context.db.query('select 1')
process.send?.('ready')
