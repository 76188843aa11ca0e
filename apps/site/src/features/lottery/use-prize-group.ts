import type { GroupRange } from '@fairhouse/lottery/core'
import { useState } from 'react'
import type { Offer } from '../../shared/lottery/play-facts.ts'
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
  const [group, setGroup] = useState(() => Number(storage.get(key)) || undefined)
  const groups = groupsOf(own, least)
  const choose = (chosen: number, range: GroupRange | undefined) => {
    if (!range) return
    const isOwn = chosen >= range.own
    setGroup(isOwn ? undefined : chosen)
    if (isOwn) storage.remove(key)
    else storage.set(key, String(chosen))
  }
  return {
    offer: offerAtGroup(own, groups, group),
    groups,
    setGroup: (chosen) => choose(chosen, groups),
    takeOver: (offer, item) => {
      const lower = item.ownGroup === undefined ? undefined : groupOfPrice(item.price)
      choose(lower ?? Infinity, offer && groupsOf(offer, least))
    },
  }
}
