export { answerFeedback } from './commands/answer-feedback.ts'
export { listFeedback, readFeedback } from './queries.ts'
export { supportRoutes } from './routes.ts'
export { sweepSupport } from './sweep.ts'
