export { addRebates } from './add-rebates.ts'
export { FIGURE_INVARIANTS, checkFigures, type FigureFault } from './check-figures.ts'
export { FIGURES, sumsOf } from './columns.ts'
export { countFigures } from './count-figures.ts'
export { SLOT_DAYS } from './flush.ts'
export { HOUSE_FIGURES } from './house-figures.ts'
export { MONEY_SUMS, movesBetween } from './house-money.ts'
export { moveFigures } from './move-figures.ts'
export { noteChanges } from './note-changes.ts'
export { lockFigures } from './places.ts'
export { MOVEMENTS_BY_KIND } from './movements.ts'
export { sumMovements } from './sum-movements.ts'
export {
  countActive,
  presentSums,
  sumTeam,
  type Days,
  type FigureRow,
  type TeamSums,
} from './sum-team.ts'
export { countTeam, countTeams } from './team-sizes.ts'
export { readReach } from './whole-day.ts'
