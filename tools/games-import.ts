import { readFile } from 'node:fs/promises'
import {
  checkFeed,
  importFeed,
  type FeedChanges,
} from '../apps/server/src/modules/catalogue/index.ts'
import { Problem } from '../apps/server/src/core/problem.ts'
import { readFlags, requireFlag, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s games:import -- FILE --brand CODE --vendor CODE

Takes in a vendor's games from a file: a JSON list as the vendor's question /games gives it, or an
object that holds it as "games". All of it or nothing; what the operator has set stays. Leaves 0
when it is taken in, 1 when it is refused, 2 when it was not understood.

  --data DIR     folder of the data (default: ./data); DATABASE_URL goes before it
`

async function readGames(file: string): Promise<unknown> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    const isList = Array.isArray(read)
    return isList ? read : (read as { games?: unknown } | null)?.games
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function sayChanges({ added, changed, gone, back, unchanged, refused }: FeedChanges): void {
  process.stdout.write(
    `${added.length} new, ${changed.length} changed, ${back.length} back, ${gone.length} gone, ` +
      `${unchanged} as before.\n`,
  )
  for (const { gameId, why } of refused) {
    process.stdout.write(`not offered: ${gameId} (${why.join(', ')})\n`)
  }
}

await runConsole(HELP, async ([file, ...rest]) => {
  if (file === undefined || file.startsWith('--')) throw new UsageError('FILE is missing.')
  const flags = readFlags(rest, ['brand', 'vendor', 'data'])
  const [brand, vendor] = [requireFlag(flags, 'brand'), requireFlag(flags, 'vendor')]
  const games = await readGames(file)
  return withDatabase(flags.data ?? './data', async (db) => {
    const found = await db.query<{ brand_id: number; vendor_id: number }>(
      `select brand_id, vendor_id from vendor_integrations
       join brands b using (brand_id) join vendors v using (vendor_id)
       where b.code = $1 and v.code = $2`,
      [brand, vendor],
    )
    const row = found[0]
    if (!row) throw new UsageError(`The brand ${brand} has no vendor ${vendor}.`)
    try {
      const feed = checkFeed(games)
      sayChanges(await db.transaction((tx) => importFeed(tx, row.brand_id, row.vendor_id, feed)))
      return 0
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      for (const { field, code, expected } of error.fields) {
        process.stderr.write(`${field}: ${code}${expected ? ` (${expected})` : ''}\n`)
      }
      process.stderr.write('Nothing was taken in.\n')
      return 1
    }
  })
})
