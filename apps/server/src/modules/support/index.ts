export { answerFeedback } from './commands/answer-feedback.ts'
export {
  answerConversation,
  claimConversation,
  closeConversation,
  customerServiceRoutes,
  findCaller,
  keyOf,
  listConversations,
  readConversation,
} from './conversations/index.ts'
export { listFeedback, readFeedback } from './queries.ts'
export { supportRoutes } from './routes.ts'
export { sweepSupport } from './sweep.ts'
