import { beaconContract } from './beacon.ts'
import { carrierContract } from './carrier.ts'
import { feedContract } from './feed.ts'
import { geoContract } from './geo.ts'
import { headsContract } from './heads.ts'
import { kycContract } from './kyc.ts'
import { paymentContract } from './payment.ts'
import { registerContract } from './register.ts'

/** The contract of each port, by the word that the command has for it. */
export const CONTRACTS = {
  payment: paymentContract,
  sms: carrierContract('+5511900000000'),
  mail: carrierContract('nobody@example.com'),
  kyc: kycContract,
  register: registerContract,
  geo: geoContract,
  feed: feedContract,
  heads: headsContract,
  beacon: beaconContract,
} as const

export type PortName = keyof typeof CONTRACTS
