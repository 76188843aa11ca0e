import { TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { SelectField } from './fields.tsx'
import type { RoundsDraft } from './round-terms.ts'

interface RoundFieldsProps {
  readonly draft: RoundsDraft
  readonly onDraft: (part: Partial<RoundsDraft>) => void
  /** By the names of the draft. */
  readonly faultOf: (field: keyof RoundsDraft) => string | undefined
  readonly currency: string
}

/** Terms of free rounds: in which game, what each is worth, what all win at most, how long. */
export function RoundTermFields({ draft, onDraft, faultOf, currency }: RoundFieldsProps) {
  const { t, code } = useTranslator()
  const { data } = useQuery({
    queryKey: ['round-games', code],
    queryFn: async () => (await api('GET /staff/rewards/round-games', {})).games,
  })
  const offered = (data ?? []).map(({ vassalage, gameId, gameName }) => ({
    id: `${vassalage}/${gameId}`,
    label: `${gameName} (${vassalage})`,
  }))
  const { game } = draft
  const isOff = data !== undefined && game !== '' && offered.every(({ id }) => id !== game)
  const options = isOff ? [...offered, { id: game, label: game }] : offered
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">{t('office.gift.roundTerms')}</legend>
      {data?.length === 0 && <p className="text-sm">{t('office.gift.noRoundGames')}</p>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('office.gift.roundGame')}
          hint={isOff ? t('office.gift.roundGameOff') : undefined}
          error={faultOf('game')}
          value={game}
          options={[{ id: '', label: t('office.gift.chooseGame') }, ...options]}
          onValueChange={(next) => onDraft({ game: next })}
        />
        <TextField
          label={t('office.gift.roundStake', { currency })}
          hint={t('office.gift.roundStakeHint')}
          error={faultOf('roundStake')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.roundStake}
          onValueChange={(roundStake) => onDraft({ roundStake })}
        />
        <TextField
          label={t('office.gift.roundMaxWin', { currency })}
          hint={t('office.gift.roundMaxWinHint')}
          error={faultOf('roundMaxWin')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.roundMaxWin}
          onValueChange={(roundMaxWin) => onDraft({ roundMaxWin })}
        />
        <TextField
          label={t('office.gift.days')}
          hint={t('office.gift.daysHint')}
          error={faultOf('days')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.days}
          onValueChange={(days) => onDraft({ days })}
        />
      </div>
    </fieldset>
  )
}
