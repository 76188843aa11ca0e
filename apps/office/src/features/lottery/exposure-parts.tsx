import type { ExposedOutcome } from '@fairhouse/protocol'
import { Badge, cx, type Tone, useTranslator } from '@fairhouse/ui'

const FULL_BP = 10_000

/** From this share on a limit is nearly reached. */
const HIGH_BP = 8_000
/** From this share on it is worth a look. */
const NOTABLE_BP = 5_000

const BARS = {
  calm: 'bg-text-3',
  notable: 'bg-brand',
  high: 'bg-warn',
  full: 'bg-lose',
} as const

function levelOf(shareBp: number): keyof typeof BARS {
  if (shareBp >= FULL_BP) return 'full'
  if (shareBp >= HIGH_BP) return 'high'
  return shareBp >= NOTABLE_BP ? 'notable' : 'calm'
}

/** Share of a limit as a bar and a number; the number repeats what the colour means. */
export function Share({ shareBp }: { shareBp: number | null }) {
  const { t, number } = useTranslator()
  if (shareBp === null) return <span className="text-text-3">{t('office.exposure.noLimit')}</span>
  const level = levelOf(shareBp)
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden className="h-2 w-16 overflow-hidden rounded-pill bg-surface-2">
        <span
          className={cx('block h-full', BARS[level])}
          style={{ inlineSize: `${Math.min(100, shareBp / 100)}%` }}
        />
      </span>
      <span className={cx('figures min-w-14', level === 'full' && 'font-bold text-lose')}>
        {number(shareBp / FULL_BP, { style: 'percent', maximumFractionDigits: 1 })}
      </span>
    </span>
  )
}

/** How new bets on the outcome are sold. */
export function Sale({ outcome }: { outcome: Pick<ExposedOutcome, 'oddsPercent' | 'isByStaff'> }) {
  const { t, number } = useTranslator()
  const { oddsPercent, isByStaff } = outcome
  if (oddsPercent >= 100) return <Badge tone="neutral">{t('office.exposure.open')}</Badge>
  const tone: Tone = oddsPercent === 0 ? 'lose' : 'warn'
  const share = number(oddsPercent / 100, { style: 'percent' })
  const text =
    oddsPercent > 0
      ? t('office.exposure.pays', { share })
      : t(isByStaff ? 'office.exposure.closed' : 'office.exposure.soldOut')
  return <Badge tone={tone}>{text}</Badge>
}
