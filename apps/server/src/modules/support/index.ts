export { findCaller, keyOf } from './conversations/index.ts'
export { sweepSupport } from './sweep.ts'
