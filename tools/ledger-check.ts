import { checkLedger } from '../apps/server/src/modules/ledger/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { describeLedger, isSound } from './operator/describe-ledger.ts'

const HELP = `npm run -s ledger:check [-- --data DIR]

Checks every invariant of the ledger, also while the platform runs. Leaves 0 when it is sound,
1 when it is not, 2 when there is nothing to check.

  --data DIR   folder of the data (default: ./data); DATABASE_URL goes before it
`

await runConsole(HELP, async (args) => {
  const { data = './data' } = readFlags(args, ['data'])
  const report = await withDatabase(data, (db) => db.transaction(checkLedger))
  process.stdout.write(`${describeLedger(report)}\n`)
  return isSound(report) ? 0 : 1
})
