export { countVisit, sweepVisits } from './count-visit.ts'
export { findInvitation, saveJoined, takeInvitation, type Invitation } from './invitation.ts'
export { saveRates } from './rates.ts'
