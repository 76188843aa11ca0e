export { findCaller, keyOf } from './callers.ts'
export {
  answerConversation,
  claimConversation,
  closeConversation,
} from './handle-conversation.ts'
export { listConversations, readConversation } from './staff-queries.ts'
