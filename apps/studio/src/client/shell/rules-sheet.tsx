import { useTranslator } from '@fairhouse/ui'
import type { SheetProps } from './sheets.tsx'

/** A decimal part of one as a percentage in the reader's language. */
export function percentOf(part: string, digits: number, format: PercentFormat): string {
  return format(Number(part), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
type PercentFormat = (value: number, options?: Intl.NumberFormatOptions) => string

/** Figures of a game first, then how it is played. */
export function RulesSheet({ play, entry }: SheetProps) {
  const { t, number } = useTranslator()
  const { Rules } = entry
  const { limits } = play.session
  const { rtp, top, hitRate } = entry.facts(play)
  const rows: readonly (readonly [string, string])[] = [
    [t('studio.rtp'), percentOf(rtp, 2, number)],
    [t('studio.topWin'), `${number(Number(top), { maximumFractionDigits: 2 })} ×`],
    ...(hitRate === undefined
      ? []
      : ([[t('studio.hitRate'), percentOf(hitRate, 1, number)]] as const)),
    [t('studio.stakes'), `${play.money(limits.minStake)} – ${play.money(limits.maxStake)}`],
  ]
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {rows.map(([label, value]) => (
          <div key={label} className="rounded-card bg-surface-2 p-3">
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="figures text-lg leading-tight font-bold whitespace-normal">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-text-2">{t('studio.rtpMeans')}</p>
      <Rules play={play} />
      <section className="grid gap-2">
        <h3 className="text-lg font-bold">{t('studio.general')}</h3>
        <p>{t('studio.generalInterrupted')}</p>
        <p>{t('studio.generalMalfunction')}</p>
        <p>{t('studio.generalKeys')}</p>
      </section>
    </div>
  )
}
