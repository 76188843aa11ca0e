export { changeType, listTypes, requireType, type PastType } from './commands/change-type.ts'
export {
  listMoves,
  moveTeam,
  requireMove,
  type PastMove,
  type TeamMove,
} from './commands/move-team.ts'
export { addRebates, type DayRebate } from './add-rebates.ts'
export { FIGURES, sumsOf } from './columns.ts'
export { checkFigures, FIGURE_INVARIANTS, type FigureFault } from './check-figures.ts'
export { countFigures } from './count-figures.ts'
export { SLOT_DAYS } from './flush.ts'
export { HOUSE_FIGURES } from './house-figures.ts'
export { MONEY_SUMS, movesBetween } from './house-money.ts'
export { findInTeam, presentFigures, readPath, type Person } from './people.ts'
export { noteChanges } from './note-changes.ts'
export { readTree, readTreeMember, searchTree } from './read-tree.ts'
export { readReach, type Reach } from './whole-day.ts'
export { hasPastLines, pastLineOn } from './past-lines.ts'
export { lockFigures, type FiguresPlace } from './places.ts'
export {
  countActive,
  presentSums,
  sumTeam,
  type FigureRow,
  type TeamScope,
  type TeamSums,
} from './sum-team.ts'
export { findPlace, isBelow, isInTeam, makeAgent, type AgentType, type Place } from './tree.ts'
export { countTeam } from './team-sizes.ts'
