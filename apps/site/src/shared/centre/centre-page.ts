import type { MessageKey } from '@fairhouse/i18n'
import type { SwitchId } from '@fairhouse/protocol/switches'
import type { LucideIcon } from 'lucide-react'

/** A page of the member or the agent centre, as listed in its menu. */
export interface CentrePage<Key extends string = string> {
  /** The last segment of its path. */
  readonly key: Key
  readonly label: MessageKey
  readonly icon: LucideIcon
  /** Listed only while this switch is on. */
  readonly switch?: SwitchId
  /** The badge beside it, see shared/centre/badges.ts. */
  readonly badge?: BadgeId
}

/** Items that may be pending for a member, and are counted in menus. */
export type BadgeId = 'missions' | 'messages' | 'rewards'
