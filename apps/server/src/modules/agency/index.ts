export { moveTeam } from './commands/move-team.ts'
export { findInTeam, presentFigures, readPath, type Person } from './people.ts'
