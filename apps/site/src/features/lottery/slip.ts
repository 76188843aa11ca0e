import type { Selection } from '@fairhouse/lottery/all'
import { type Minor, minorToWire, parseMinor } from '@fairhouse/money'
import { SLIP_ENTRIES_MAX, type SlipEntry } from '@fairhouse/protocol'
import { newKey } from '../../shared/idempotency.ts'
import { findPlay } from '../../shared/lottery/families.ts'
import { readStoredSlip, storeSlip } from '../../shared/lottery/slip-store.ts'

/** One entry of the slip, as the member put it there. */
export interface SlipItem {
  readonly id: string
  readonly playCode: string
  /** Canonical. */
  readonly selection: Selection
  readonly unitStake: Minor
  readonly multiple: number
  /** The price the member has seen and agreed to. */
  readonly price: string
  /** The group its rebate is reckoned from, where the price is of a lower one. */
  readonly ownGroup?: number
}

export function newItem(item: Omit<SlipItem, 'id'>): SlipItem {
  return { id: newKey(), ...item }
}

export function isSlipFull(items: readonly SlipItem[]): boolean {
  return items.length >= SLIP_ENTRIES_MAX
}

/** The entry as it goes to the server, which recounts its lines. */
export function entryOf(item: SlipItem): SlipEntry {
  return {
    playCode: item.playCode,
    // The same in every field: the wire has no lists that are only read.
    selection: item.selection as SlipEntry['selection'],
    unitStakeMinor: minorToWire(item.unitStake),
    multiple: item.multiple,
    lineCount: findPlay(item.playCode)?.countLines(item.selection) ?? 0,
    price: item.price,
    ...(item.ownGroup === undefined ? {} : { ownGroup: item.ownGroup }),
  }
}

/** The entry as it stood in a body that was sent; undefined when this page cannot read it. */
export function itemOf(entry: SlipEntry): SlipItem | undefined {
  // What lies in a browser's storage may be anything.
  const selection = findPlay(String(entry.playCode))?.parse(entry.selection)
  const unitStake = parseMinor(entry.unitStakeMinor)
  if (!selection?.ok || unitStake === undefined || unitStake <= 0n) return undefined
  if (!Number.isSafeInteger(entry.multiple) || entry.multiple < 1) return undefined
  const { playCode, multiple, price, ownGroup } = entry
  const item = newItem({ playCode, selection: selection.value, unitStake, multiple, price })
  return typeof ownGroup === 'number' ? { ...item, ownGroup } : item
}

/** The slip as it was left: kept through a reload, a deposit and a login. */
export function loadSlip(lotteryCode: string): readonly SlipItem[] {
  try {
    const entries = readStoredSlip(lotteryCode) as readonly SlipEntry[]
    // What was stored may be of another version: what cannot be read any more is left out.
    return entries.slice(0, SLIP_ENTRIES_MAX).flatMap((entry) => itemOf(entry) ?? [])
  } catch {
    return []
  }
}

export function saveSlip(lotteryCode: string, items: readonly SlipItem[]): void {
  storeSlip(lotteryCode, items.map(entryOf))
}

export type SlipAction =
  | { readonly type: 'added'; readonly item: SlipItem }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  /**
   * Entries have come back from being sent: accepted ones leave the slip, refused ones are (again)
   * on it. Those left over from before the page was opened are known by what they are, not by id.
   */
  | {
      readonly type: 'sent'
      readonly items: readonly SlipItem[]
      readonly isAccepted: boolean
      readonly isLeftOver: boolean
    }
  /** The member takes the new price of one entry. */
  | { readonly type: 'repriced'; readonly id: string; readonly price: string }

/** Where an entry that was sent stands on the slip; -1 if it does not. */
function placeOf(items: readonly SlipItem[], sent: SlipItem, isLeftOver: boolean): number {
  if (!isLeftOver) return items.findIndex(({ id }) => id === sent.id)
  const text = JSON.stringify(entryOf(sent))
  return items.findIndex((item) => JSON.stringify(entryOf(item)) === text)
}

function afterSending(before: readonly SlipItem[], action: SlipAction & { type: 'sent' }) {
  let items = before
  for (const sent of action.items) {
    const at = placeOf(items, sent, action.isLeftOver)
    if (action.isAccepted && at >= 0) items = items.toSpliced(at, 1)
    if (!action.isAccepted && at < 0 && !isSlipFull(items)) items = [...items, sent]
  }
  return items
}

/** At the new price there is no rebate from the group that was agreed to before. */
function repriced(item: SlipItem, price: string): SlipItem {
  const { id, playCode, selection, unitStake, multiple } = item
  return { id, playCode, selection, unitStake, multiple, price }
}

/** The slip after an action. An entry that is on it already is replaced in its place. */
export function reduceSlip(items: readonly SlipItem[], action: SlipAction): readonly SlipItem[] {
  switch (action.type) {
    case 'added': {
      const { item } = action
      if (!items.some(({ id }) => id === item.id)) {
        return isSlipFull(items) ? items : [...items, item]
      }
      return items.map((each) => (each.id === item.id ? item : each))
    }
    case 'removed':
      return items.filter(({ id }) => !action.ids.includes(id))
    case 'sent':
      return afterSending(items, action)
    case 'repriced':
      return items.map((each) => (each.id === action.id ? repriced(each, action.price) : each))
  }
}
