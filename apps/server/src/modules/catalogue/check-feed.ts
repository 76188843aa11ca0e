import { FeedGame, VENDOR_UNITS_PER_MINOR, type FieldFault } from '@fairhouse/protocol'
import Type from 'typebox'
import { Problem } from '#server/core/problem.ts'
import { compileCheck } from '#server/http/validate.ts'

const checkShape = compileCheck(Type.Array(FeedGame, { minItems: 1, maxItems: 20_000 }))
const FAULTS_MAX = 20
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/

/** Faults of one game beyond what its schema checks. */
function faultsOf(game: FeedGame): [field: string, expected: string][] {
  const [least, most] = [BigInt(game.min_stake), BigInt(game.max_stake)]
  const inLedger = (amount: bigint) => amount % VENDOR_UNITS_PER_MINOR === 0n
  const wrong: [boolean, string, string][] = [
    [game.name.trim() === '', 'name', 'a name'],
    [!inLedger(least), 'min_stake', 'a multiple of 10'],
    [!inLedger(most), 'max_stake', 'a multiple of 10'],
    [most < least, 'max_stake', '>= min_stake'],
    [(game.rtp_best_ppm ?? game.rtp_ppm) < game.rtp_ppm, 'rtp_best_ppm', '>= rtp_ppm'],
    [!Object.keys(game.names ?? {}).every((tag) => LANGUAGE.test(tag)), 'names', 'language tags'],
  ]
  return wrong.flatMap(([isSo, field, expected]) => (isSo ? [[field, expected]] : []))
}

/**
 * The games of a feed, checked as a whole: shapes, amounts in whole ledger units, each code
 * once. Throws FEED_REFUSED with the faulty fields.
 */
export function checkFeed(games: unknown): FeedGame[] {
  try {
    checkShape(games)
  } catch (error) {
    if (error instanceof Problem) throw new Problem('FEED_REFUSED', error.fields)
    throw error
  }
  const feed = games as FeedGame[]
  const seen = new Set<string>()
  const faults: FieldFault[] = []
  for (const [index, game] of feed.entries()) {
    const own = faultsOf(game)
    if (seen.has(game.game_code)) own.push(['game_code', 'each code once'])
    seen.add(game.game_code)
    for (const [field, expected] of own) {
      faults.push({ field: `${index}.${field}`, code: 'VALIDATION_FAILED', expected })
    }
    if (faults.length >= FAULTS_MAX) break
  }
  if (faults.length > 0) throw new Problem('FEED_REFUSED', faults)
  return feed
}
