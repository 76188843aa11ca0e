export { answerFeedback } from './commands/answer-feedback.ts'
export {
  answerConversation,
  claimConversation,
  closeConversation,
  findCaller,
  keyOf,
  listConversations,
  readConversation,
} from './conversations/index.ts'
export { listFeedback, readFeedback } from './queries.ts'
export { sweepSupport } from './sweep.ts'
