import { VendorUnavailable, type VendorPort } from '../../modules/vendor-port/index.ts'

const not = (what: string) => () =>
  Promise.reject(new VendorUnavailable(`this protocol has no question for ${what}`))

/** Questions that other vendor protocols lack; an adapter overrides those that its own has. */
export const NOT_OFFERED: VendorPort = {
  // Such a vendor's health is derived from its answers to launches.
  ping: () => Promise.resolve(),
  games: not('games: import a feed by file'),
  launch: not('launching'),
  // The vendor learns that a session is over by the next bet.
  endSession: () => Promise.resolve(),
  round: not('rounds'),
  transactions: not('transactions'),
  jackpots: () => Promise.resolve([]),
  grantRounds: not('free rounds'),
  cancelRounds: not('free rounds'),
  transferIn: not('transfers'),
  transferOut: not('transfers'),
  transferStatus: not('transfers'),
  transferBalance: not('transfers'),
}
