import { checkFeed, importFeed } from '../../../apps/server/src/modules/catalogue/index.ts'
import { feedGame, writeVendor } from '../../../apps/server/test/games.ts'
import { withDatabase } from '../../../tools/operator/database.ts'

const CODE = 'SECOND'
const certificates = [
  { jurisdiction: 'demo', number: 'E2E-2', laboratory: 'Lab', issued_on: '2026-01-01' },
]

/** A vendor beside the studio: with a single one there is no choice of vendors. */
export async function addSecondVendor(): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', async (db) => {
    const known = await db.query('select from vendors where code = $1', [CODE])
    if (known.length > 0) return
    const feed = checkFeed(
      (['RNG', 'LIVE', 'FISH'] as const).map((category) =>
        feedGame(`second_${category.toLowerCase()}`, {
          name: `Segundo ${category}`,
          category,
          certificates,
        }),
      ),
    )
    await db.transaction(async (tx) => {
      const vendorId = await writeVendor(tx, 1, CODE, 'Segundo')
      await importFeed(tx, 1, vendorId, feed)
    })
  })
}
