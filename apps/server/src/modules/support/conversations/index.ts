export { findCaller, keyOf } from './callers.ts'
