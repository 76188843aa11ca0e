export { announceDueNotices } from './announce-notices.ts'
export { createNoticeBoard, type NoticeBoard } from './board.ts'
export { publishNotice, withdrawNotice } from './commands/publish-notice.ts'
export { changeNotice, writeNotice, writtenOf, type NoticeChange } from './commands/save-notice.ts'
export {
  messageStatement,
  sendMessage,
  sendMessages,
  sendMessagesTo,
  type MessageTemplate,
  type MessageTemplates,
} from './platform-messages.ts'
export { askForReviews } from './limit-reviews.ts'
export { PICTURES } from './queries.ts'
export { listNotices, readStaffNotice } from './staff-queries.ts'
