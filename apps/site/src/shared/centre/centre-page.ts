import type { MessageKey } from '@fairhouse/i18n'
import type { SwitchId } from '@fairhouse/protocol/switches'
import type { LucideIcon } from 'lucide-react'

/** A page of the member or the agent centre, as its menu lists it. */
export interface CentrePage<Key extends string = string> {
  /** The last part of its address. */
  readonly key: Key
  readonly label: MessageKey
  readonly icon: LucideIcon
  /** Listed only while the brand has this on. */
  readonly switch?: SwitchId
  /** Which count stands beside it, see shared/centre/badges.ts. */
  readonly badge?: BadgeId
}

/** Things that may wait for a member, and are counted in menus. */
export type BadgeId = 'missions' | 'messages'
