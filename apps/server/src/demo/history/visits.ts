import { answerCall } from '#server/modules/play/answer-call.ts'
import { endSession } from '#server/modules/play/end-session.ts'
import { launchGame } from '#server/modules/play/launch.ts'
import type { BetItem, WinItem } from '#server/modules/vendor-port/index.ts'
import type { Integration } from '#server/modules/vendors/index.ts'
import type { HistoryPlatform } from './platform.ts'
import type { Joined } from './members.ts'
import type { PlannedVisit } from './shapes.ts'
import { seatOf } from './vendor.ts'

const PLACE = { language: 'pt', origin: 'http://localhost' } as const
const KEY_BYTES = 16

/** A bet and what it pays, as the vendor calls for it. */
function roundOf(
  { rng, pastVendor }: HistoryPlatform,
  { currency }: Integration,
  seat: { readonly user: string; readonly token: string; readonly gameCode: string },
  stake: bigint,
): readonly [BetItem, WinItem] {
  const newKey = () => rng.bytes(KEY_BYTES).toString('hex')
  const { user, token, gameCode } = seat
  const shared = { user, gameCode, round: newKey(), currency }
  const key = newKey()
  const amount = pastVendor.payoutOf(gameCode, stake)
  return [
    { type: 'bet', key, token, ...shared, amount: stake, isClosing: false },
    { type: 'win', key: newKey(), ...shared, amount, reference: key, isClosing: true },
  ]
}

/**
 * A member logs in, opens a game at the vendor, plays and leaves, as over HTTP. What the vendor
 * calls the wallet for goes through the same command, all rounds at once, and into its own books.
 */
export async function visit(
  platform: HistoryPlatform,
  integration: Integration,
  { brand, member }: Joined,
  { gameCode, stakes }: PlannedVisit,
  at: number,
): Promise<number> {
  const { db, sessions, play, vendor } = platform
  const { brandId, memberId } = member
  const login = await db.transaction((tx) => sessions.start(tx, brand, memberId))
  const session = await sessions.find(login, brand)
  if (!session) throw new RangeError(`${member.username} is not logged in`)
  const body = { vassalage: integration.code, gameId: gameCode }
  const launched = await launchGame(play, brand, session, body, PLACE)
  const seat = { ...seatOf(launched.game_url), gameCode }
  const items = stakes.flatMap((stake) => roundOf(platform, integration, seat, stake))
  const { status } = await answerCall(play.desk, integration, { kind: 'items', items })
  if (status !== 'RS_OK') throw new RangeError(`rounds of ${gameCode} were refused: ${status}`)
  vendor.note(items, at)
  await endSession(play, brand, session, launched.sessionId ?? '')
  await db.transaction((tx) => sessions.end(tx, brandId, { sessionId: session.sessionId }))
  return stakes.length
}
