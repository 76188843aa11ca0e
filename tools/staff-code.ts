import { readStaffCode } from '../apps/server/src/modules/staff/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { openVault } from './operator/vault.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s staff:code -- NAME [--data DIR]

Prints the present authenticator code of a member of staff, for the demo office. Whoever reads the
key beside the data can do so; in production that key is kept elsewhere. Leaves 0, or 1 when there
is no such person or no authenticator yet.

  --data DIR   folder of the data (default: ./data); DATABASE_URL and VAULT_KEY go before it
`

await runConsole(HELP, async (args) => {
  const [username, ...rest] = args
  if (username === undefined || username.startsWith('-')) throw new UsageError('NAME is missing.')
  const { data = './data' } = readFlags(rest, ['data'])
  const found = await withDatabase(data, (db) => readStaffCode(db, openVault(data), username))
  if (found === undefined) {
    process.stderr.write(`${username} has no authenticator, or does not work here.\n`)
    return 1
  }
  process.stdout.write(`${found.code}\n`)
  process.stderr.write(`good for ${found.secondsLeft} more seconds\n`)
  return 0
})
