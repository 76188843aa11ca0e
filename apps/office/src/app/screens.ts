import type { OfficeKey } from '@fairhouse/i18n/office'
import type { StaffPermission } from '@fairhouse/protocol'
import {
  BadgeCheck,
  ChartNoAxesColumn,
  Dices,
  Handshake,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  ScrollText,
  Settings2,
  ShieldCheck,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react'

export interface Screen {
  readonly to:
    | '/members'
    | '/approvals'
    | '/draws'
    | '/lotteries'
    | '/lottery-report'
    | '/notices'
    | '/feedback'
    | '/agent-applications'
    | '/outbox'
    | '/audit'
    | '/settings'
    | '/staff'
    | '/me'
  readonly text: OfficeKey
  readonly icon: LucideIcon
  /** Without it the screen is for everybody. */
  readonly permission?: StaffPermission
}

/** Every screen of the navigation, in its order. The first that somebody may see is their start. */
export const SCREENS: readonly Screen[] = [
  { to: '/members', text: 'office.nav.members', icon: Users, permission: 'members.read' },
  {
    to: '/approvals',
    text: 'office.nav.approvals',
    icon: BadgeCheck,
    permission: 'approvals.read',
  },
  { to: '/draws', text: 'office.nav.draws', icon: Ticket, permission: 'lottery.read' },
  { to: '/lotteries', text: 'office.nav.lotteries', icon: Dices, permission: 'lottery.read' },
  {
    to: '/lottery-report',
    text: 'office.nav.report',
    icon: ChartNoAxesColumn,
    permission: 'lottery.read',
  },
  { to: '/notices', text: 'office.nav.notices', icon: Megaphone, permission: 'notices.read' },
  {
    to: '/feedback',
    text: 'office.nav.feedback',
    icon: MessageSquareText,
    permission: 'feedback.read',
  },
  {
    to: '/agent-applications',
    text: 'office.nav.applications',
    icon: Handshake,
    permission: 'agentApplications.read',
  },
  { to: '/outbox', text: 'office.nav.outbox', icon: Inbox, permission: 'outbox.read' },
  { to: '/audit', text: 'office.nav.audit', icon: ScrollText, permission: 'audit.read' },
  { to: '/settings', text: 'office.nav.settings', icon: Settings2, permission: 'settings.read' },
  { to: '/staff', text: 'office.nav.staff', icon: ShieldCheck, permission: 'staff.read' },
  { to: '/me', text: 'office.nav.me', icon: UserRound },
]

/** The screens that these permissions open. */
export function screensFor(permissions: readonly StaffPermission[]): readonly Screen[] {
  return SCREENS.filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  )
}
