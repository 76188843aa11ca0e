import { RANKS_MOST } from '@fairhouse/protocol'
import { Button, SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { Plus } from 'lucide-react'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { RankCard } from './rank-card.tsx'
import { NEW_RANK, type RankDraft, type RanksDraft } from './rank-draft.ts'
import { RateFields } from '../../shared/rate-fields.tsx'

export interface RankFieldsProps {
  readonly draft: RanksDraft
  readonly offered: readonly string[]
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  readonly onDraft: (part: Partial<RanksDraft>) => void
}

/** The rank from which members have customer service of their own. */
function ServiceFrom({ draft, offered, onDraft }: RankFieldsProps) {
  const { t } = useTranslator()
  const own = offered[0] ?? ''
  return (
    <SelectField
      label={t('office.rewards.rank.serviceFrom')}
      hint={t('office.rewards.rank.serviceHint')}
      value={Number(draft.serviceFrom) > draft.ranks.length ? '' : draft.serviceFrom}
      options={[
        { value: '', label: t('office.rewards.rank.serviceNone') },
        ...draft.ranks.map(({ names }, at) => ({
          value: String(at + 1),
          label: names[own] || t('office.rewards.rank.title', { place: at + 1 }),
        })),
      ]}
      onValueChange={(serviceFrom) => onDraft({ serviceFrom })}
    />
  )
}

/** What points of play come from, and the ranks from the lowest on. */
export function RankFields(props: RankFieldsProps) {
  const { draft, offered, faults, onDraft } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const { ranks } = draft
  const change = (at: number, part: Partial<RankDraft>) =>
    onDraft({ ranks: ranks.map((rank, place) => (place === at ? { ...rank, ...part } : rank)) })
  return (
    <>
      <TextField
        label={t('office.rewards.rank.unitIn', { currency })}
        hint={t('office.rewards.unitHint')}
        error={faults['unitMinor']}
        inputMode="decimal"
        autoComplete="off"
        value={draft.unit}
        onValueChange={(unit) => onDraft({ unit })}
      />
      <RateFields
        legend={t('office.rewards.rank.rates')}
        hint={t('office.rewards.ratesHint')}
        rates={draft.rates}
        faultOf={(product) => faults[`rates.${product}`]}
        onRates={(rates) => onDraft({ rates })}
      />
      {ranks.map((rank, at) => (
        <RankCard
          // Ranks are known by their place alone.
          key={`${at + 1} of ${ranks.length}`}
          place={at + 1}
          rank={rank}
          offered={offered}
          faultOf={(field) => faults[`ranks.${at}.${field}`]}
          onRank={(part) => change(at, part)}
          onRemove={() => onDraft({ ranks: ranks.filter((_, place) => place !== at) })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={ranks.length >= RANKS_MOST}
          onClick={() => onDraft({ ranks: [...ranks, NEW_RANK] })}
        >
          <Plus aria-hidden className="size-4" />
          {t('office.rewards.rank.add')}
        </Button>
        {ranks.length === 0 && (
          <p className="text-sm text-text-2">{t('office.rewards.rank.noRanks')}</p>
        )}
      </div>
      {ranks.length > 0 && <ServiceFrom {...props} />}
    </>
  )
}
