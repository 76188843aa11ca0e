import type { StaffGame, StaffVendor } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

const HEALTH_TONES: Readonly<Record<StaffVendor['health'], Tone>> = {
  well: 'win',
  sick: 'warn',
  down: 'lose',
}

export function HealthBadge({ health }: Pick<StaffVendor, 'health'>) {
  const { t } = useTranslator()
  return <Badge tone={HEALTH_TONES[health]}>{t(`office.games.health.${health}`)}</Badge>
}

/** Why a game is not offered; or that it is. */
export function OfferWords({ why }: Pick<StaffGame, 'why'>) {
  const { t } = useTranslator()
  if (why.length === 0) return <Badge tone="win">{t('office.games.state.offered')}</Badge>
  return (
    <span className="flex flex-wrap gap-1">
      {why.map((one) => (
        <Badge key={one} tone={one === 'disabled' || one === 'gone' ? 'neutral' : 'warn'}>
          {t(`office.games.why.${one}`)}
        </Badge>
      ))}
    </span>
  )
}

const DIGITS = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** A share in parts per million as a percentage: "96.50 %". */
export function Share({ ppm }: { ppm: number }) {
  return <Shares least={ppm} most={ppm} />
}

/** Two shares, or one where they read the same: "85.64% – 98.94%". */
export function Shares({ least, most }: { least: number; most: number }) {
  const { number } = useTranslator()
  const texts = new Set([least, most].map((ppm) => number(ppm / 1_000_000, DIGITS)))
  return <span className="figures">{[...texts].join(' – ')}</span>
}
