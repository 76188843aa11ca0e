import { createTitle, type SlotTitle } from '../title.ts'
import { ANYWHERE_TITLES } from './anywhere.ts'
import { BOOK_TITLES } from './book.ts'
import { CASCADE_TITLES } from './cascade.ts'
import { CLASSIC_TITLES } from './classic.ts'
import { FREE_GAMES_TITLES } from './free-games.ts'
import { HOLD_RESPIN_TITLES } from './hold-respin.ts'
import { PROGRESSIVE_TITLES } from './progressive.ts'
import { STACKED_TITLES } from './stacked.ts'
import { WAYS_TITLES } from './ways.ts'
import { WHEEL_TITLES } from './wheel.ts'

/** All titles, three of each model. */
export const SLOT_TITLES: readonly SlotTitle[] = [
  ...CLASSIC_TITLES,
  ...FREE_GAMES_TITLES,
  ...BOOK_TITLES,
  ...WAYS_TITLES,
  ...STACKED_TITLES,
  ...CASCADE_TITLES,
  ...ANYWHERE_TITLES,
  ...HOLD_RESPIN_TITLES,
  ...WHEEL_TITLES,
  ...PROGRESSIVE_TITLES,
].map(createTitle)

/** The title of this code, if there is one. */
export function findSlotTitle(code: string): SlotTitle | undefined {
  return SLOT_TITLES.find((title) => title.code === code)
}
