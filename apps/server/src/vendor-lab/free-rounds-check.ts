import { randomUUID } from 'node:crypto'
import type { FeedGame } from '@fairhouse/protocol/vendor'
import { expectSame, Skipped, Unmet } from './sheet.ts'
import { askVendor, type VendorSide } from './vendor-side.ts'

const HOUR_MS = 3_600_000

/**
 * A grant of free rounds is taken once by its key; other content under it is refused, and so is one
 * that was cancelled, before it came or after. Nothing is played. Skipped where no game takes any.
 */
export async function freeRounds(side: VendorSide): Promise<void> {
  const { body } = await askVendor(side, 'games', { currency: side.currency })
  const games = (body['games'] ?? []) as FeedGame[]
  const game = games.find(({ free_rounds: takes }) => takes === true)
  if (!game) throw new Skipped('no game of the feed takes free rounds')
  const expiresAt = Date.now() + HOUR_MS
  const grantFor = (grant_uuid: string, rounds: number) => ({
    grant_uuid,
    user: side.user,
    game_code: game.game_code,
    rounds,
    stake: game.min_stake,
    max_win: String(BigInt(game.min_stake) * 100n),
    currency: side.currency,
    expires_at: expiresAt,
  })
  const grant = async (key: string, rounds = 2) =>
    (await askVendor(side, 'free-rounds/grant', grantFor(key, rounds))).body['status']
  const cancel = (key: string) => askVendor(side, 'free-rounds/cancel', { grant_uuid: key })
  const [key, early] = [randomUUID(), randomUUID()]
  expectSame('a grant', await grant(key), 'OK')
  expectSame('the same again', await grant(key), 'OK')
  expectSame('its key with other content', await grant(key, 3), 'CONFLICT')
  expectSame('its cancelling', (await cancel(key)).body['status'], 'OK')
  await cancel(early)
  for (const over of [key, early]) {
    if ((await grant(over)) === 'OK') throw new Unmet('a cancelled grant was taken')
  }
}
