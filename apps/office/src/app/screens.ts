import type { OfficeKey } from '@fairhouse/i18n/office'
import type { StaffPermission } from '@fairhouse/protocol'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  BadgePercent,
  BookOpenText,
  ChartNoAxesColumn,
  CircleAlert,
  Dices,
  Gamepad2,
  Gift,
  Handshake,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Network,
  MessageSquareText,
  MessagesSquare,
  ScanFace,
  Scale,
  ScrollText,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react'

export interface Screen {
  readonly to:
    | '/dashboard'
    | '/members'
    | '/withdrawals'
    | '/deposits'
    | '/approvals'
    | '/draws'
    | '/lotteries'
    | '/lottery-report'
    | '/games'
    | '/ledger'
    | '/reconciliation'
    | '/promotions'
    | '/rewards'
    | '/notices'
    | '/conversations'
    | '/feedback'
    | '/agents'
    | '/agent-applications'
    | '/kyc'
    | '/risk'
    | '/outbox'
    | '/stuck'
    | '/audit'
    | '/settings'
    | '/staff'
    | '/me'
  readonly text: OfficeKey
  readonly icon: LucideIcon
  /** Without it the screen is open to all staff. */
  readonly permission?: StaffPermission
}

/**
 * Every screen of the navigation, in order. The first one a person may open is their start page.
 */
export const SCREENS: readonly Screen[] = [
  {
    to: '/dashboard',
    text: 'office.nav.dashboard',
    icon: LayoutDashboard,
    permission: 'dashboard.read',
  },
  { to: '/members', text: 'office.nav.members', icon: Users, permission: 'members.read' },
  {
    to: '/withdrawals',
    text: 'office.nav.withdrawals',
    icon: ArrowUpFromLine,
    permission: 'cashier.read',
  },
  {
    to: '/deposits',
    text: 'office.nav.deposits',
    icon: ArrowDownToLine,
    permission: 'cashier.read',
  },
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
  { to: '/games', text: 'office.nav.games', icon: Gamepad2, permission: 'games.read' },
  { to: '/ledger', text: 'office.nav.ledger', icon: BookOpenText, permission: 'ledger.read' },
  {
    to: '/reconciliation',
    text: 'office.nav.reconciliation',
    icon: Scale,
    permission: 'reconciliation.read',
  },
  {
    to: '/promotions',
    text: 'office.nav.promotions',
    icon: BadgePercent,
    permission: 'rewards.read',
  },
  { to: '/rewards', text: 'office.nav.rewards', icon: Gift, permission: 'rewards.read' },
  { to: '/notices', text: 'office.nav.notices', icon: Megaphone, permission: 'notices.read' },
  {
    to: '/conversations',
    text: 'office.nav.conversations',
    icon: MessagesSquare,
    permission: 'feedback.read',
  },
  {
    to: '/feedback',
    text: 'office.nav.feedback',
    icon: MessageSquareText,
    permission: 'feedback.read',
  },
  { to: '/agents', text: 'office.nav.agents', icon: Network, permission: 'agents.read' },
  {
    to: '/agent-applications',
    text: 'office.nav.applications',
    icon: Handshake,
    permission: 'agentApplications.read',
  },
  { to: '/kyc', text: 'office.nav.kyc', icon: ScanFace, permission: 'kyc.read' },
  { to: '/risk', text: 'office.nav.risk', icon: ShieldAlert, permission: 'risk.read' },
  { to: '/outbox', text: 'office.nav.outbox', icon: Inbox, permission: 'outbox.read' },
  { to: '/stuck', text: 'office.nav.stuck', icon: CircleAlert, permission: 'jobs.read' },
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
