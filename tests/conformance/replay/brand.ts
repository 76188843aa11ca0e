import { createSandboxGateway } from '../../../apps/server/src/adapters/payment-sandbox/gateway.ts'
import { signCallback } from '../../../apps/server/src/adapters/payment-sandbox/signature.ts'
import type { SimulatedGateway } from '../../../apps/server/src/simulator/platform.ts'
import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import { NORTH_SCHEDULE } from './draws.ts'

export const LOTTERY_CODE = 'XSMB'

const north = demoBrand.lotteries.find((one) => one.lotteryCode === 'VN_MB')

/** A brand with one lottery, whose real results are recorded; plays and prices are the demo's. */
export const REPLAY_BRAND: BrandSeed = {
  ...demoBrand,
  code: 'replay',
  name: 'Replay',
  lotteries: [
    {
      lotteryCode: LOTTERY_CODE,
      family: 'VN_MB',
      source: 'recorded',
      prizeMode: 'SEA',
      area: 'VN',
      gameGroup: 'VNC',
      schedule: NORTH_SCHEDULE,
      prices: north?.prices ?? {},
    },
  ],
}

const SECRET = 'the secret of simulated payments'

/** The sandbox gateway, with its own signatures, whose payments the replay makes. */
export function createReplayGateway(): SimulatedGateway {
  const url = 'http://localhost:4001'
  const gateway = createSandboxGateway({ url, secret: SECRET, now: Date.now })
  return { ...gateway, sign: (rawBody) => signCallback(SECRET, rawBody, Date.now()) }
}
