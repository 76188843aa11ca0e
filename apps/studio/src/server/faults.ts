import { GameInputError } from '@fairhouse/games/core'
import type { StudioFault, StudioFaultCode } from '../wire/session.ts'

const HTTP: Readonly<Record<StudioFaultCode, number>> = {
  BET_REFUSED: 422,
  STAKE_REFUSED: 422,
  NOT_ENOUGH_MONEY: 409,
  LIMIT_REACHED: 409,
  EXCLUDED: 403,
  SESSION_OVER: 401,
  CODE_USED: 401,
  ROUND_OPEN: 409,
  ROUND_NOT_FOUND: 404,
  ROUND_OVER: 409,
  FREE_OVER: 409,
  KEY_REUSED: 409,
  BETS_CLOSED: 409,
  TABLE_FULL: 409,
  WALLET_UNHEARD: 503,
  TOO_MANY: 429,
  NOT_FOUND: 404,
  MALFORMED: 400,
  FAULT: 500,
}

/** Says no to a page, in the words of the wire. */
export class StudioRefusal extends Error {
  readonly fault: StudioFault

  constructor(code: StudioFaultCode, more: Omit<StudioFault, 'code'> = {}) {
    super(code)
    this.name = 'StudioRefusal'
    this.fault = { code, ...more }
  }

  get httpStatus(): number {
    return HTTP[this.fault.code]
  }
}

/** Runs rules on what a page sent: their refusal becomes BET_REFUSED. */
export function byRules<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof GameInputError)) throw error
    const { field, fault, expected } = error
    throw new StudioRefusal('BET_REFUSED', { field, fault, expected })
  }
}
