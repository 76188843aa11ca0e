import { TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { SelectField } from './fields.tsx'
import { gameKey, type RoundsDraft, type RoundsField } from './round-terms.ts'

interface RoundFieldsProps {
  readonly draft: RoundsDraft
  readonly onDraft: (part: Partial<RoundsDraft>) => void
  readonly faultOf: (field: RoundsField) => string | undefined
  readonly currency: string
}

/** Terms of free rounds: in which game, what each is worth, what all win at most, how long. */
export function RoundFields({ draft, onDraft, faultOf, currency }: RoundFieldsProps) {
  const { t, code } = useTranslator()
  const { data } = useQuery({
    queryKey: ['round-games', code],
    queryFn: async () => (await api('GET /staff/rewards/round-games', {})).games,
  })
  const options = (data ?? []).map((game) => ({
    id: gameKey(game),
    label: `${game.gameName} (${game.vassalage})`,
  }))
  const isGone = draft.game !== '' && !options.some(({ id }) => id === draft.game)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{t('office.gift.roundTerms')}</legend>
      {data?.length === 0 && <p className="text-sm">{t('office.gift.noRoundGames')}</p>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('office.gift.roundGame')}
          error={faultOf('game')}
          value={draft.game}
          options={[
            { id: '', label: t('office.gift.chooseGame') },
            ...options,
            // What was chosen before stays readable, though it is offered no more.
            ...(isGone ? [{ id: draft.game, label: draft.game }] : []),
          ]}
          onValueChange={(game) => onDraft({ game })}
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
