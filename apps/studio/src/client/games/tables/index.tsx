import type { Play } from '../../shell/play.ts'
import type { GameEntry } from '../registry.ts'
import { TableBoard } from './board.tsx'
import { provesTable } from './proves.ts'
import { TableRules } from './rules.tsx'
import { figuresOf, oddsOf } from './words.ts'

/** Baccarat, roulette, sic bo, dragon tiger: one engine, a cloth and a scene for each. */
export const entry: GameEntry = {
  Board: TableBoard,
  Rules: TableRules,
  hasOwnControls: true,
  nameOf: (play: Play) =>
    play.translator.find(`studio.game.${play.session.gameCode}`) ?? play.session.gameCode,
  proves: ({ session }, salt, round) => provesTable(session.gameCode, salt, round),
  facts: (play: Play) => figuresOf(oddsOf(play.session.gameCode, play.session.spots)),
}
