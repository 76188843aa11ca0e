import type { Selection } from '@fairhouse/lottery/all'
import { type Minor, minorToWire, parseMinor } from '@fairhouse/money'
import { SLIP_ENTRIES_MAX, type SlipEntry } from '@fairhouse/protocol'
import { newKey } from '../../shared/idempotency.ts'
import { findPlay } from '../../shared/lottery/families.ts'
import { readStoredSlip, storeSlip } from '../../shared/lottery/slip-store.ts'

/** One entry of the slip, as the member entered it. */
export interface SlipItem {
  readonly id: string
  readonly playCode: string
  /** Canonical. */
  readonly selection: Selection
  readonly unitStake: Minor
  readonly multiple: number
  /** The price that the member has seen and agreed to. */
  readonly price: string
  /** The prize group its rebate is computed from, if the price is of a lower one. */
  readonly ownGroup?: number
}

export function newItem(item: Omit<SlipItem, 'id'>): SlipItem {
  return { id: newKey(), ...item }
}

export function isSlipFull(items: readonly SlipItem[]): boolean {
  return items.length >= SLIP_ENTRIES_MAX
}

/** The entry as sent to the server, which recounts its lines. */
export function entryOf(item: SlipItem): SlipEntry {
  return {
    playCode: item.playCode,
    // The same fields: the wire's arrays are not readonly.
    selection: item.selection as SlipEntry['selection'],
    unitStakeMinor: minorToWire(item.unitStake),
    multiple: item.multiple,
    lineCount: findPlay(item.playCode)?.countLines(item.selection) ?? 0,
    price: item.price,
    ...(item.ownGroup === undefined ? {} : { ownGroup: item.ownGroup }),
  }
}

/** The entry of a sent body; undefined if this page cannot parse it. */
export function itemOf(entry: SlipEntry): SlipItem | undefined {
  // Stored data may be anything.
  const selection = findPlay(String(entry.playCode))?.parse(entry.selection)
  const unitStake = parseMinor(entry.unitStakeMinor)
  if (!selection?.ok || unitStake === undefined || unitStake <= 0n) return undefined
  if (!Number.isSafeInteger(entry.multiple) || entry.multiple < 1) return undefined
  const { playCode, multiple, price, ownGroup } = entry
  const item = newItem({ playCode, selection: selection.value, unitStake, multiple, price })
  return typeof ownGroup === 'number' ? { ...item, ownGroup } : item
}

/** The stored slip: it survives a reload, a deposit and a login. */
export function loadSlip(lotteryCode: string): readonly SlipItem[] {
  try {
    const entries = readStoredSlip(lotteryCode) as readonly SlipEntry[]
    // The stored slip may be of another version: unreadable entries are dropped.
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
   * The answer to sent entries: accepted ones leave the slip, refused ones are (again) on it. Those
   * sent before the page was loaded are matched by content, not by id.
   */
  | {
      readonly type: 'sent'
      readonly items: readonly SlipItem[]
      readonly isAccepted: boolean
      readonly isLeftOver: boolean
    }
  /** The member accepts the new price of one entry. */
  | { readonly type: 'repriced'; readonly id: string; readonly price: string }

/** Index of a sent entry on the slip; -1 if it is not there. */
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

/** The new price has no rebate of the previously agreed group. */
function repriced(item: SlipItem, price: string): SlipItem {
  const { id, playCode, selection, unitStake, multiple } = item
  return { id, playCode, selection, unitStake, multiple, price }
}

/** The reducer. An entry that is already on the slip is replaced in place. */
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
