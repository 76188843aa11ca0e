import type { GroupTicketRules } from './types.ts'

/** Usual values among operators that offer group tickets; no law sets other figures. */
export const GROUP_TICKET_RULES: GroupTicketRules = {
  minShares: 2,
  maxShares: 1_000,
  minOwnShareBp: 1_000,
  lockSeconds: 30,
  lockPartBp: 1_000,
}
