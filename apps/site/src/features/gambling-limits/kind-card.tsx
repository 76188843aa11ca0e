import { minor } from '@fairhouse/money'
import type { GamblingLimits, LimitKind, LimitOffer, LimitState } from '@fairhouse/protocol'
import { Badge, Button, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import { ArrowDownToLine, Clock, Dices, TrendingDown } from 'lucide-react'
import { ChangeNote } from './change-note.tsx'
import { numbersOf, wordsOf } from './limit-words.ts'

/** The limit being edited, with its current state. */
export interface Chosen {
  readonly offer: LimitOffer
  readonly state: LimitState | undefined
}

const ICONS = { deposit: ArrowDownToLine, stake: Dices, loss: TrendingDown, time: Clock } as const

/** The used part of a limit, as text and as a bar. */
function Use({ state }: { readonly state: LimitState }) {
  const translator = useTranslator()
  const { t, date } = translator
  const format = useFormatMoney()
  const words = wordsOf(translator, format, state)
  const { limit, used, left } = numbersOf(state)
  const isAhead = used < 0n
  const text = isAhead
    ? t('limits.ahead', { amount: format(minor(-used)) })
    : t('limits.used', { used: words(used), limit: words(limit) })
  return (
    <div className="grid gap-1.5">
      <Progress
        label={left === 0n ? t('limits.reached') : t('limits.left', { left: words(left) })}
        value={isAhead ? 0 : Number(used)}
        max={Number(limit)}
        text={text}
      />
      <p className="text-sm text-text-3">
        {t('limits.renews', { when: date(state.renewsAt, 'dateTime') })}
      </p>
    </div>
  )
}

function OfferRow({ offer, state, onChoose }: Chosen & { onChoose: (chosen: Chosen) => void }) {
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const name = t(`limits.name.${offer.kind}.${offer.period}`)
  return (
    <li className="grid gap-3 px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-32 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
            {t(`limits.period.${offer.period}`)}
            {state?.isMandatory && <Badge>{t('limits.mandatory')}</Badge>}
          </p>
          <p className={state ? 'figures text-lg font-bold' : 'text-text-3'}>
            {state ? wordsOf(translator, format, state)(numbersOf(state).limit) : t('limits.none')}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t(state ? 'limits.changeOne' : 'limits.setOne', { name })}
          onClick={() => onChoose({ offer, state })}
        >
          {t(state ? 'limits.change' : 'limits.set')}
        </Button>
      </div>
      {state && <Use state={state} />}
      {state?.change && <ChangeNote state={state} name={name} />}
    </li>
  )
}

export interface KindCardProps {
  readonly kind: LimitKind
  readonly overview: GamblingLimits
  readonly onChoose: (chosen: Chosen) => void
}

/** The limits of one kind: day, week and month apply together. */
export function KindCard({ kind, overview, onChoose }: KindCardProps) {
  const { t } = useTranslator()
  const Icon = ICONS[kind]
  const offers = overview.offers.filter((offer) => offer.kind === kind)
  if (offers.length === 0) return null
  const stateOf = ({ period }: LimitOffer) =>
    overview.limits.find((state) => state.kind === kind && state.period === period)
  return (
    <Card as="section">
      <header className="flex items-start gap-3.5 border-b border-line px-4 py-4 md:px-5">
        <span
          className="grid size-10 shrink-0 place-items-center rounded-pill bg-surface-2
            text-brand"
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="grid gap-0.5">
          <h2 className="text-lg font-bold">{t(`limits.kind.${kind}`)}</h2>
          <p className="text-sm text-text-3">{t(`limits.what.${kind}`)}</p>
        </div>
      </header>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <OfferRow key={offer.period} offer={offer} state={stateOf(offer)} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  )
}
