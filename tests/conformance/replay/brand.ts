import { createSandboxGateway } from '../../../apps/server/src/adapters/payment-sandbox/gateway.ts'
import { systemRng } from '../../../apps/server/src/adapters/rng/rng.ts'
import { signCallback } from '../../../apps/server/src/adapters/payment-sandbox/signature.ts'
import type { SimulatedGateway } from '../../../apps/server/src/simulator/platform.ts'
import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import { findPlay } from '@fairhouse/lottery/all'
import type { ReplayGame } from './games/shapes.ts'

export const LOTTERY_CODE = 'REPLAY'

/** The schedule is no matter: every issue is opened at its own hour. */
const SCHEDULE = {
  timeZone: 'UTC',
  times: { kind: 'at', at: ['12:00'] },
  closeBeforeSeconds: 60,
  numbering: { kind: 'day' },
} as const

/**
 * A brand with one lottery, whose real results are recorded; plays and prices are those of the
 * demo's lotteries of the kind that can be settled on the game's draws. Throws RangeError where the
 * demo sells none.
 */
export function replayBrand(game: ReplayGame): BrandSeed {
  const alike = demoBrand.lotteries.filter(({ family }) => family === game.family)
  const [template] = alike
  if (!template) throw new RangeError(`the demo brand has no lottery of ${game.family}`)
  const offered = (codes: Readonly<Record<string, string>> | undefined) =>
    Object.entries(codes ?? {}).filter(([code]) => canBeSettled(game, code))
  const prices = Object.fromEntries(alike.flatMap((one) => offered(one.prices)))
  const variants = Object.fromEntries(alike.flatMap((one) => offered(one.variants)))
  const own = { lotteryCode: LOTTERY_CODE, source: 'recorded', schedule: SCHEDULE } as const
  return {
    ...demoBrand,
    code: 'replay',
    name: 'Replay',
    lotteries: [{ ...template, ...own, prices, variants }],
  }
}

/** Published tables are sorted: plays on the order of the balls cannot be settled on them. */
function canBeSettled(game: ReplayGame, playCode: string): boolean {
  const isOfGame = game.plays?.test(playCode) ?? true
  return isOfGame && findPlay(playCode)?.needsDrawOrder === false
}

const SECRET = 'the secret of simulated payments'

/** The sandbox gateway, with its own signatures, whose payments the replay makes. */
export function createReplayGateway(): SimulatedGateway {
  const url = 'http://localhost:4001'
  const gateway = createSandboxGateway({ url, secret: SECRET, rng: systemRng, now: Date.now })
  return {
    ...gateway,
    charge: ({ depositId }) =>
      Promise.resolve({ kind: 'pix', brCode: depositId, payUrl: `${url}/pay/${depositId}` }),
    sign: (rawBody) => signCallback(SECRET, rawBody, Date.now()),
  }
}
