import type { MessageKey } from '@fairhouse/i18n'
import {
  Cherry,
  CircleHelp,
  Download,
  Fish,
  Gamepad2,
  Globe,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  Spade,
  Swords,
  Ticket,
  Trophy,
} from 'lucide-react'
import type { CategoryId } from '../shared/categories.ts'
import type { DialogName } from '../shared/dialogs.ts'

/** The icon of each category of games. */
export const CATEGORY_ICONS = {
  ELOTT: ShieldCheck,
  LOTT: Ticket,
  LIVE: Spade,
  SPORTS: Trophy,
  ESPORTS: Gamepad2,
  FISH: Fish,
  RNG: Cherry,
  PVP: Swords,
} as const satisfies Record<CategoryId, LucideIcon>

/** Pages that the menu links to. */
export const LINKS = [
  { to: '/download-the-app', text: 'shell.nav.download', icon: Download },
  { to: '/help', text: 'shell.nav.help', icon: CircleHelp },
] as const satisfies readonly { text: MessageKey; to: string; icon: LucideIcon }[]

/** Dialogs that the menu opens. */
export const DIALOGS = [
  { dialog: 'settings', text: 'common.settings', icon: SlidersHorizontal },
  { dialog: 'domains', text: 'shell.domains.title', icon: Globe },
] as const satisfies readonly { text: MessageKey; dialog: DialogName; icon: LucideIcon }[]
