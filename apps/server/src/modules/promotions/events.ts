import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { EventSearch, FoundEvents } from './event-search.ts'
import { findBirthdays } from './find-birthdays.ts'
import { findDeposits } from './find-deposits.ts'
import { findLosses } from './find-losses.ts'

/**
 * Finds the events of a promotion's rules: deposits of which something was credited within a part
 * of their changes; within a window of time periods of a cashback by their end (no later than
 * `upTo`, to which the figures have to be whole), and birthdays by their day. Codes and
 * applications are noted when they come, and a race has its own figures: of them nothing is found.
 * Nothing is written, and nothing is said of bounds, nor of who may be rewarded.
 */
export async function findEvents(tx: Tx, brand: Brand, search: EventSearch): Promise<FoundEvents> {
  switch (search.rules.kind) {
    case 'deposit':
      return findDeposits(tx, brand, search)
    case 'cashback':
      return findLosses(tx, brand, search)
    case 'birthday':
      return findBirthdays(tx, brand, search)
    case 'code':
    case 'application':
    case 'race':
      return { events: [], next: null }
  }
}
