import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { fromLocalField } from '../../shared/local-time.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { GamePicker, type PickedGame } from './game-picker.tsx'
import { refreshGames, vendorsQuery } from './game-queries.ts'

const SUGGESTIONS_MAX = 6

function TimeField(props: {
  name: 'from' | 'until'
  value: string
  onValueChange: (value: string) => void
}) {
  const { t } = useTranslator()
  const { name, ...rest } = props
  return (
    <TextField
      label={t(`office.games.${name}`)}
      hint={t(`office.games.${name}Hint`)}
      type="datetime-local"
      {...rest}
    />
  )
}

/** Plans a maintenance of a vendor, or of one of its games. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { data: vendors = [] } = useQuery(vendorsQuery())
  const [chosen, setChosen] = useState('')
  const [game, setGame] = useState<readonly PickedGame[]>([])
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [suggested, setSuggested] = useState<readonly PickedGame[]>([])
  const vassalage = chosen === '' ? (vendors[0]?.vassalage ?? '') : chosen
  const plan = async (reason: string) => {
    await api('POST /staff/games/maintenances', {
      body: {
        vassalage,
        gameNo: game[0]?.gameNo ?? null,
        startsAt: fromLocalField(from),
        endsAt: fromLocalField(until),
        suggestions: suggested.map(({ gameNo }) => gameNo),
        reason,
      },
    })
    await refreshGames()
    toast(t('office.games.planned'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.games.plan')}
      submit={t('office.games.planIt')}
      onSubmit={plan}
      onClose={onClose}
    >
      <SelectField
        label={t('office.games.vendor')}
        options={vendors.map(({ vassalage: id, name }) => ({ id, label: name }))}
        value={vassalage}
        onValueChange={(next) => {
          setChosen(next)
          setGame([])
        }}
      />
      <GamePicker
        label={t('office.games.oneGame')}
        hint={t('office.games.oneGameHint')}
        most={1}
        vassalage={vassalage}
        picked={game}
        onPick={setGame}
      />
      <TimeField name="from" value={from} onValueChange={setFrom} />
      <TimeField name="until" value={until} onValueChange={setUntil} />
      <GamePicker
        label={t('office.games.suggestions')}
        hint={t('office.games.suggestionsHint')}
        most={SUGGESTIONS_MAX}
        picked={suggested}
        onPick={setSuggested}
      />
    </ReasonDialog>
  )
}
