export { findApplication, sweepApplications } from './applications.ts'
