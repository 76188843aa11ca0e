import { Button, SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { Trash2 } from 'lucide-react'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import type { RankDraft } from './rank-draft.ts'
import { RateFields } from '../../shared/rate-fields.tsx'

export interface RankCardProps {
  /** From 1 on. */
  readonly place: number
  readonly rank: RankDraft
  /** Languages of the brand, its own first. */
  readonly offered: readonly string[]
  readonly faultOf: (field: string) => string | undefined
  readonly onRank: (part: Partial<RankDraft>) => void
  readonly onRemove: () => void
}

const NAME_MAX = 40

function Names({ rank, offered, faultOf, onRank }: RankCardProps) {
  const { t } = useTranslator()
  return offered.map((language, at) => (
    <TextField
      key={language}
      label={t('office.rewards.rank.name', { language })}
      isRequired={at === 0}
      error={at === 0 ? faultOf('name') : undefined}
      lang={language}
      maxLength={NAME_MAX}
      autoComplete="off"
      value={rank.names[language] ?? ''}
      onValueChange={(text) => onRank({ names: { ...rank.names, [language]: text } })}
    />
  ))
}

function Gift({ rank, faultOf, onRank }: RankCardProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const isMoney = rank.giftKind === 'money'
  return (
    <>
      <SelectField
        label={t('office.rewards.rank.gift')}
        value={rank.giftKind}
        options={(['none', 'money', 'points'] as const).map((value) => ({
          value,
          label: t(`office.rewards.rank.giftKind.${value}`),
        }))}
        onValueChange={(kind) => onRank({ giftKind: kind as RankDraft['giftKind'] })}
      />
      {rank.giftKind !== 'none' && (
        <TextField
          label={
            isMoney
              ? t('office.rewards.rank.giftMoney', { currency })
              : t('office.rewards.rank.giftPoints')
          }
          error={faultOf('gift')}
          inputMode={isMoney ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={rank.gift}
          onValueChange={(gift) => onRank({ gift })}
        />
      )}
    </>
  )
}

/** A rank: its names, what it takes, and what it gives. */
export function RankCard(props: RankCardProps) {
  const { place, rank, faultOf, onRank, onRemove } = props
  const { t } = useTranslator()
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-input border border-line p-4">
      <legend className="px-1 text-sm font-bold">
        {t('office.rewards.rank.title', { place })}
      </legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Names {...props} />
        <TextField
          label={t('office.rewards.rank.threshold')}
          error={faultOf('threshold')}
          inputMode="numeric"
          autoComplete="off"
          value={rank.threshold}
          onValueChange={(threshold) => onRank({ threshold })}
        />
        <Gift {...props} />
      </div>
      <RateFields
        legend={t('office.rewards.rank.rebates')}
        hint={t('office.rewards.rank.rebatesHint')}
        rates={rank.rebates}
        faultOf={(product) => faultOf(`rebates.${product}`)}
        onRates={(rebates) => onRank({ rebates })}
      />
      <div>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('office.rewards.rank.removeOf', { place })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
          {t('office.rewards.rank.remove')}
        </Button>
      </div>
    </fieldset>
  )
}
