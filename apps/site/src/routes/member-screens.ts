import type { MemberPageKey } from '../features/member-centre/pages.ts'
import { type Screen, screen } from '../shared/screen.ts'

/** Namespaces of record pages, including those of the bets they open. */
const RECORDS = ['records', 'statement', 'bets', 'plays', 'ui', 'errors'] as const

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
  withdraw: screen(() => import('./member-withdraw.tsx'), 'MemberWithdraw', [
    'withdrawals',
    'cashier',
    'security',
    'errors',
    'ui',
  ]),
  transferUpline: screen(
    () => import('../features/transfers/transfer-screen.tsx'),
    'TransferScreen',
    ['transfers', 'errors'],
  ),
  personalHistoryCopy: screen(() => import('./member-bets.tsx'), 'MemberBets', [
    'records',
    'bets',
    'chase',
    'plays',
    'errors',
  ]),
  gameRounds: screen(() => import('../features/game-rounds/rounds-screen.tsx'), 'RoundsScreen', [
    'games',
    'records',
    'errors',
    'ui',
  ]),
  limits: screen(() => import('../features/gambling-limits/index.ts'), 'LimitsPage', [
    'limits',
    'errors',
  ]),
  missionLeaderboard: screen(
    () => import('../features/missions/missions-screen.tsx'),
    'MissionsScreen',
    ['missions', 'rewards', 'errors'],
  ),
  referral: screen(() => import('../features/referral/referral-screen.tsx'), 'ReferralScreen', [
    'referral',
    'errors',
  ]),
  messageV2: screen(() => import('../features/notices/messages-page.tsx'), 'MessagesPage', [
    'notices',
    'errors',
  ]),
  transactionHistory: screen(() => import('./member-records.tsx'), 'MemberAccount', RECORDS),
  bonusDetails: screen(() => import('./member-records.tsx'), 'MemberBonus', RECORDS),
  rewardCenter: screen(() => import('../features/rewards/rewards-screen.tsx'), 'RewardsScreen', [
    'rewards',
    'errors',
  ]),
  personalProfit: screen(
    () => import('../features/records/profit-screen.tsx'),
    'ProfitScreen',
    RECORDS,
  ),
  transferFund: screen(
    () => import('../features/records/wallet-screen.tsx'),
    'WalletScreen',
    RECORDS,
  ),
}
