import { familyOf } from '@fairhouse/lottery/all'
import type { GameWire } from '@fairhouse/protocol'
import type { Lottery } from './catalogue.ts'

function accountTypeOf({ area, source }: Lottery): GameWire['accountTypeName'] {
  if (area === 'VN') return 'TCG_LOTTO_VN'
  if (area === 'SEA') return 'TCG_SEA'
  return source === 'own' ? 'ELOTT' : 'LOTT'
}

/** The play that a page shows first: the family's first play on offer. */
function defaultPlayOf({ family, offers }: Lottery): string {
  return [...familyOf(family).plays.keys()].find((code) => offers.has(code)) ?? ''
}

/**
 * A lottery as a game in the specification's terms (SPECIFICATION 3.51): the name of its account
 * type decides where it opens.
 */
export function gameOf(lottery: Lottery): GameWire {
  return {
    code: lottery.lotteryCode,
    defaultPlayType: defaultPlayOf(lottery),
    accountTypeName: accountTypeOf(lottery),
    gameType: lottery.source === 'own' ? 'ELOTT' : 'LOTT',
  }
}
