import type { MessageKey } from '@fairhouse/i18n'
import type { LotteryWire, VendorCard } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useLanes } from './games/lanes.ts'
import { lotteryName } from './lottery-look.tsx'
import { useLotteries } from './queries.ts'

/** The route of each category of games (SPECIFICATION 2.95 to 2.98). */
export const CATEGORY_ROUTES = {
  ELOTT: '/lottery-games',
  LOTT: '/lottery-games',
  LIVE: '/live-casino-games',
  SPORTS: '/sports-betting-games',
  ESPORTS: '/sports-betting-games',
  FISH: '/fishing-games',
  RNG: '/slot-games',
  PVP: '/poker-pvp-games',
} as const

export type CategoryId = keyof typeof CATEGORY_ROUTES

const IDS = Object.keys(CATEGORY_ROUTES) as CategoryId[]

/** One game or vendor under a category. */
export interface CategoryCard {
  readonly code: string
  readonly name: string
  /** Exactly one of both. */
  readonly lottery?: LotteryWire
  readonly vendor?: VendorCard
}

/** A category of games on offer. */
export interface Category {
  readonly id: CategoryId
  readonly label: MessageKey
  readonly route: (typeof CATEGORY_ROUTES)[CategoryId]
  /** A visitor has to log in first. */
  readonly isForMembers: boolean
  readonly cards: readonly CategoryCard[]
}

/**
 * The categories with content, in the order of the menu: a category appears only if it has vendors,
 * or lotteries.
 */
export function categoriesOf(cards: ReadonlyMap<CategoryId, readonly CategoryCard[]>): Category[] {
  return IDS.flatMap((id) => {
    const own = cards.get(id) ?? []
    if (own.length === 0) return []
    const isForMembers = id === 'ELOTT' || id === 'LOTT'
    const label = `shell.category.${id}` as const satisfies MessageKey
    return [{ id, label, route: CATEGORY_ROUTES[id], isForMembers, cards: own }]
  })
}

/** The categories that this brand currently offers. */
export function useCategories(): readonly Category[] {
  const translator = useTranslator()
  const { data = [] } = useLotteries()
  const lanes = useLanes() ?? []
  const cards = new Map<CategoryId, CategoryCard[]>()
  for (const lottery of data) {
    const { lotteryCode: code, family } = lottery
    const card = { code, name: lotteryName(translator, code, family), lottery }
    const id = lottery.category
    cards.set(id, [...(cards.get(id) ?? []), card])
  }
  for (const { title, cards: vendors } of lanes) {
    if (title === 'COCK') continue
    const own = vendors.map((vendor) => ({ code: vendor.vassalage, name: vendor.name, vendor }))
    cards.set(title, [...(cards.get(title) ?? []), ...own])
  }
  return categoriesOf(cards)
}
