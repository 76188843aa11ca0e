export { countVisit, sweepVisits } from './count-visit.ts'
export {
  findInvitation,
  keepJoined,
  takeInvitation,
  type Invitation,
  type InvitationState,
} from './invitation.ts'
export { keepRates, type GivenRates } from './rates.ts'
