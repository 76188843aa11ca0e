export {
  ACCEPT_ACTION,
  findApplication,
  listApplications,
  presentApplication,
  sweepApplications,
} from './applications.ts'
export {
  decideApplication,
  lockOpenApplication,
  reviewApplication,
} from './commands/decide-application.ts'
