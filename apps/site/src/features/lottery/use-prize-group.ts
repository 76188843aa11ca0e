import type { GroupRange } from '@fairhouse/lottery/core'
import { useState } from 'react'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { useMember } from '../../shared/session.ts'
import { storage } from '../../shared/storage.ts'
import { groupOfPrice, groupsOf, offerAtGroup } from './prize-group.ts'
import type { SlipItem } from './slip.ts'

export interface PrizeGroup {
  /** The offer at the selected prize group. */
  readonly offer: Offer
  /** The prize groups at which it can be bet; undefined if there is no choice. */
  readonly groups: GroupRange | undefined
  readonly setGroup: (group: number) => void
  /** Selects the prize group of an entry of that play. */
  readonly takeOver: (offer: Offer | undefined, item: SlipItem) => void
}

/** The prize group selected in a lottery, stored per lottery, and the resulting offer. */
export function usePrizeGroup(lotteryCode: string, own: Offer, least: number): PrizeGroup {
  const key = `prizeGroup.${lotteryCode}`
  const [chosen, setGroup] = useState(() => Number(storage.get(key)) || undefined)
  // The upline may have set a default; the member's own choice takes precedence.
  const given = useMember()?.prizeGroup
  const group = chosen ?? given
  const groups = groupsOf(own, least)
  const choose = (wanted: number, range: GroupRange | undefined) => {
    if (!range) return
    const isOwn = wanted >= range.own
    const kept = isOwn && given === undefined ? undefined : Math.min(wanted, range.own)
    setGroup(kept)
    if (kept === undefined) storage.remove(key)
    else storage.set(key, String(kept))
  }
  return {
    offer: offerAtGroup(own, groups, group),
    groups,
    setGroup: (wanted) => choose(wanted, groups),
    takeOver: (offer, item) => {
      const lower = item.ownGroup === undefined ? undefined : groupOfPrice(item.price)
      choose(lower ?? Infinity, offer && groupsOf(offer, least))
    },
  }
}
