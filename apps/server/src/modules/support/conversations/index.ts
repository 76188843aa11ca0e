export { findGuest } from './callers.ts'
