import { FIVE_UP } from '@fairhouse/games/five-up'
import { figuresOf } from '../instant/kit.tsx'
import type { GameEntry } from '../registry.ts'
import { FiveUpBoard } from './board.tsx'
import { ownEntries } from './own-entries.ts'
import { provesPots } from './proves.ts'
import { FiveUpRules } from './rules.tsx'

/** Five Up: members against each other, the best of five open cards takes the pot. */
export const entry: GameEntry = {
  Board: FiveUpBoard,
  Rules: FiveUpRules,
  hasOwnControls: true,
  nameOf: (play) => play.translator.find('studio.game.five-up') ?? 'Five Up',
  proves: (play, salt, round) => provesPots(salt, round, ownEntries(play).get(round.number)),
  facts: () => figuresOf(FIVE_UP),
}
