import type { SlipEntry } from '@fairhouse/protocol'
import { storage } from '../storage.ts'

/** A slip on its way to becoming a group ticket. */
export interface GroupDraft {
  readonly lotteryCode: string
  readonly entries: readonly SlipEntry[]
  /** The slip's stake, as computed by the page: the server recomputes it. */
  readonly stakeMinor: string
}

const NAME = 'groupDraft'

export function saveGroupDraft(draft: GroupDraft): void {
  storage.set(NAME, JSON.stringify(draft))
}

/** The last slip handed over; undefined if there is none that can be parsed. */
export function readGroupDraft(): GroupDraft | undefined {
  try {
    const draft = JSON.parse(storage.get(NAME) ?? 'null') as Partial<GroupDraft> | null
    const isWhole =
      typeof draft?.lotteryCode === 'string' &&
      typeof draft.stakeMinor === 'string' &&
      Array.isArray(draft.entries)
    return isWhole ? (draft as GroupDraft) : undefined
  } catch {
    return undefined
  }
}

export function dropGroupDraft(): void {
  storage.remove(NAME)
}
