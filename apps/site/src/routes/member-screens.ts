import type { MemberPageKey } from '../features/member-centre/pages.ts'
import { type Screen, screen } from '../shared/screen.ts'

/**
 * The screens of the member centre by page key. A key without a screen is not listed in the menu
 * (features/member-centre/pages.ts), and its address says that it is not offered.
 */
export const MEMBER_SCREENS: Readonly<Partial<Record<MemberPageKey, Screen>>> = {
  securityCenter: screen(
    () => import('../features/security/security-screen.tsx'),
    'SecurityScreen',
    ['security', 'identity', 'fields', 'errors'],
  ),
  depositv2: screen(() => import('./member-deposit.tsx'), 'MemberDeposit', ['cashier', 'errors']),
  personalHistoryCopy: screen(() => import('./member-bets.tsx'), 'MemberBets', [
    'bets',
    'chase',
    'plays',
    'errors',
  ]),
  limits: screen(() => import('../features/gambling-limits/index.ts'), 'LimitsPage', [
    'limits',
    'errors',
  ]),
  messageV2: screen(() => import('../features/notices/messages-page.tsx'), 'MessagesPage', [
    'notices',
    'errors',
  ]),
  transactionHistory: screen(
    () => import('../features/statement/statement-screen.tsx'),
    'StatementScreen',
    ['statement', 'errors'],
  ),
}
