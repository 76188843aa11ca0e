import type { OperatorLabCheck } from '@fairhouse/protocol'

/** What the wallet of the lab's own tests can do wrong, and the check that has to find it. */
export const OPERATOR_FAULTS = {
  unsignedAnswers: 'ping',
  believesAnybody: 'otherSecret',
  anyKey: 'unknownKey',
  readsOtherBytes: 'otherBytes',
  believesTheDead: 'staleSignature',
  believesTheUnborn: 'earlySignature',
  forgetsNonces: 'nonceTwice',
  oneKeyOnly: 'bothKeys',
  retiresNothing: 'retiredKey',
  rounds: 'halfUnit',
  anyCurrency: 'otherCurrency',
  lends: 'notEnough',
  paysTwice: 'repeat',
  freshAnswers: 'repeat',
  answersOtherKey: 'ownAnswers',
  changesItsMind: 'otherContent',
  knowsNothing: 'statusTells',
  losesRaces: 'eightAtOnce',
  forgetsTombstones: 'rollbackBeforeBet',
  paysUnstaked: 'winBeforeBet',
  remembersRefusals: 'winBeforeBet',
  refusesLate: 'lateWin',
  refundsTwice: 'backOnce',
  keepsWins: 'winTakenBack',
  oneBetARound: 'manyInRound',
  halfBatches: 'batchNothing',
  keepsCancelled: 'cancelledRound',
  anyToken: 'badToken',
  playsAfterEnd: 'endedSession',
  paysByToken: 'winAnyToken',
  forgetsNumbers: 'settlements',
} as const satisfies Readonly<Record<string, OperatorLabCheck>>

export type OperatorFault = keyof typeof OPERATOR_FAULTS
