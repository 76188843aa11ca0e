import type { VendorCard, VendorLane } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { openingOf } from '../../shared/games/opening.ts'
import { useOpenVendor } from '../../shared/games/use-open-vendor.ts'
import { VendorMark } from '../../shared/games/vendor-mark.tsx'

export interface VendorRailProps {
  readonly lane: VendorLane
  readonly chosen: readonly string[]
  /** Filters by a vendor, or by none. */
  readonly onChoose: (vassalage: readonly string[]) => void
}

/**
 * The vendors of a lobby side by side: slots are filtered by them, others open their list or game.
 */
export function VendorRail({ lane, chosen, onChoose }: VendorRailProps) {
  const { t, number } = useTranslator()
  const open = useOpenVendor()
  const handleClick = (card: VendorCard) => {
    const opening = openingOf(lane.title, card, true)
    if (opening.is !== 'lobby') return open(lane.title, card, true)
    onChoose(chosen.includes(card.vassalage) ? [] : [card.vassalage])
  }
  return (
    <section aria-label={t('games.lobby.vendors')}>
      <ul className="-m-1 flex gap-2.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {lane.cards.map((card) => {
          const isChosen = chosen.includes(card.vassalage)
          const isToggle = openingOf(lane.title, card, true).is === 'lobby'
          return (
            <li key={card.vassalage} className="shrink-0">
              <button
                type="button"
                onClick={() => handleClick(card)}
                {...(isToggle ? { 'aria-pressed': isChosen } : {})}
                className={cx(
                  'flex min-h-14 items-center gap-3 rounded-odds border p-1.5 pe-4 text-start',
                  isChosen
                    ? 'border-brand bg-brand-soft text-on-soft'
                    : 'border-line bg-surface-1 hover:bg-surface-2',
                )}
              >
                <VendorMark card={card} className="size-11 rounded-odds text-sm" />
                <span className="grid">
                  <span className="text-sm font-semibold">{card.name}</span>
                  <span className={cx('text-xs', isChosen ? '' : 'text-text-2')}>
                    {card.isDown
                      ? t('games.lobby.down')
                      : t('games.lobby.count', { count: card.games, shown: number(card.games) })}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
