export { findGuest } from './conversations/index.ts'
export { sweepSupport } from './sweep.ts'
