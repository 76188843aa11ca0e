import type { GroupTicketWire } from '@fairhouse/protocol'
import { Badge, type Tone, useServerNow, useTranslator } from '@fairhouse/ui'

/** The state of a ticket for members, including the result of its draw. */
export type ShownState =
  'selling' | 'full' | 'locking' | 'placed' | 'won' | 'lost' | 'unfilled' | 'refused' | 'cancelled'

export function shownStateOf(ticket: GroupTicketWire, now: number): ShownState {
  const { state, payoutMinor } = ticket
  if (state === 'placed') {
    if (payoutMinor === null) return 'placed'
    return payoutMinor === '0' ? 'lost' : 'won'
  }
  if (state !== 'open') return state
  if (now >= Date.parse(ticket.locksAt)) return 'locking'
  return ticket.soldShares === ticket.shareCount ? 'full' : 'selling'
}

const TONES: Readonly<Record<ShownState, Tone>> = {
  selling: 'brand',
  full: 'info',
  locking: 'warn',
  placed: 'info',
  won: 'win',
  lost: 'neutral',
  unfilled: 'neutral',
  refused: 'warn',
  cancelled: 'neutral',
}

export function StateBadge({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const state = shownStateOf(ticket, useServerNow())
  return <Badge tone={TONES[state]}>{t(`group.state.${state}`)}</Badge>
}

/** Sold shares, and those guaranteed by the organiser. */
export function ShareBar({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const { soldShares: sold, shareCount: all, guaranteedShares: guaranteed } = ticket
  const covered = Math.min(all, sold + guaranteed)
  const percent = (count: number) => `${(count / all) * 100}%`
  return (
    <div className="grid gap-1">
      <div
        role="progressbar"
        aria-label={t('group.progress')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={sold}
        aria-valuetext={t('group.soldOf', { sold, all })}
        className="relative h-2.5 overflow-hidden rounded-pill border border-line-strong
          bg-surface-2"
      >
        <span
          className="absolute inset-y-0 start-0 bg-line-strong"
          style={{ width: percent(covered) }}
        />
        <span className="absolute inset-y-0 start-0 bg-brand" style={{ width: percent(sold) }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-text-2" aria-hidden>
        <span className="figures">{t('group.soldOf', { sold, all })}</span>
        {guaranteed > 0 && (
          <span className="figures">{t('group.guaranteed', { shares: guaranteed })}</span>
        )}
      </p>
    </div>
  )
}
