import { checkFigures } from '../apps/server/src/modules/team-figures/index.ts'
import { checkLedger } from '../apps/server/src/invariants.ts'
import { readFlags, runConsole } from './operator/console.ts'
import type { Db } from '../apps/server/src/db/tx.ts'
import { withDatabase } from './operator/database.ts'
import { describeFigures, describeLedger, isSound } from './operator/describe-ledger.ts'

const HELP = `npm run -s ledger:check [-- --data DIR]

Checks every invariant of the ledger and of the figures of teams, also while the platform runs.
Leaves 0 when all is sound, 1 when it is not, 2 when there is nothing to check.

  --data DIR   folder of the data (default: ./data); DATABASE_URL goes before it
`

await runConsole(HELP, async (args) => {
  const { data = './data' } = readFlags(args, ['data'])
  const check = async (db: Db) => {
    const report = await db.transaction(checkLedger)
    const figures = await db.transaction(checkFigures)
    process.stdout.write(`${describeLedger(report)}\n${describeFigures(figures)}\n`)
    return isSound(report) && figures.length === 0 ? 0 : 1
  }
  return withDatabase(data, check, 'reader')
})
