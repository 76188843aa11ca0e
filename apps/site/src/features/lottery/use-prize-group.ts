import type { GroupRange } from '@fairhouse/lottery/core'
import { useState } from 'react'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { useMember } from '../../shared/session.ts'
import { storage } from '../../shared/storage.ts'
import { groupOfPrice, groupsOf, offerAtGroup } from './prize-group.ts'
import type { SlipItem } from './slip.ts'

export interface PrizeGroup {
  /** The offer at the group that is chosen. */
  readonly offer: Offer
  /** The groups it may be bet at; undefined where there is nothing to choose. */
  readonly groups: GroupRange | undefined
  readonly setGroup: (group: number) => void
  /** Takes over the group of an entry of that play. */
  readonly takeOver: (offer: Offer | undefined, item: SlipItem) => void
}

/** The prize group chosen in a lottery, remembered for it, and what it makes of an offer. */
export function usePrizeGroup(lotteryCode: string, own: Offer, least: number): PrizeGroup {
  const key = `prizeGroup.${lotteryCode}`
  const [chosen, setGroup] = useState(() => Number(storage.get(key)) || undefined)
  // The agent above may have given one to begin with; what the member chooses here comes first.
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
