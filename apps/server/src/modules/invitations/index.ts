export { countVisit, sweepVisits } from './count-visit.ts'
export {
  findInvitation,
  saveJoined,
  takeInvitation,
  type Invitation,
  type InvitationState,
} from './invitation.ts'
export { saveRates, type GivenRates } from './rates.ts'
