import type { MessageKey } from '@fairhouse/i18n'
import {
  ArrowUpFromLine,
  ArrowUpToLine,
  ChartNoAxesCombined,
  Gamepad2,
  Gift,
  HandCoins,
  Mail,
  Plus,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Target,
  TimerReset,
  UserPlus,
  Wallet,
} from 'lucide-react'
import type { CentrePage } from '../../shared/centre/centre-page.ts'

/** Keys of the member centre's pages: the specification's (SPECIFICATION 2.65), and our own. */
export const MEMBER_PAGE_KEYS = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'gameRounds',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'limits',
] as const

export type MemberPageKey = (typeof MEMBER_PAGE_KEYS)[number]

/** The first page of the member centre. */
export const DEFAULT_MEMBER_PAGE: MemberPageKey = 'securityCenter'

const ICONS: Readonly<Record<MemberPageKey, CentrePage['icon']>> = {
  securityCenter: ShieldCheck,
  transferFund: Wallet,
  depositv2: Plus,
  withdraw: ArrowUpFromLine,
  transferUpline: ArrowUpToLine,
  personalHistoryCopy: ReceiptText,
  gameRounds: Gamepad2,
  transactionHistory: ScrollText,
  personalProfit: ChartNoAxesCombined,
  bonusDetails: HandCoins,
  rewardCenter: Gift,
  referral: UserPlus,
  missionLeaderboard: Target,
  messageV2: Mail,
  limits: TimerReset,
}

/** Pages that a brand may not have. */
const SWITCHES: Partial<Record<MemberPageKey, NonNullable<CentrePage['switch']>>> = {
  missionLeaderboard: 'missions',
  referral: 'referral',
}

/** The badge of a menu entry, set by the feature that owns the page (centre/badges.ts). */
const BADGES: Partial<Record<MemberPageKey, NonNullable<CentrePage['badge']>>> = {
  rewardCenter: 'rewards',
  missionLeaderboard: 'missions',
  messageV2: 'messages',
}

/**
 * The pages of the member centre in menu order. Those without a screen in routes/member-screens.ts
 * are not listed.
 */
export const MEMBER_PAGES: readonly CentrePage<MemberPageKey>[] = MEMBER_PAGE_KEYS.map((key) => {
  const badge = BADGES[key]
  const needed = SWITCHES[key]
  const label = `shell.member.${key}` as const satisfies MessageKey
  return {
    key,
    label,
    icon: ICONS[key],
    ...(badge === undefined ? {} : { badge }),
    ...(needed === undefined ? {} : { switch: needed }),
  }
})
