import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField, SMALL_INPUT } from '../../shared/fields.tsx'
import { fromLocalField } from '../../shared/local-time.ts'
import { queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshGames, vendorsQuery } from './game-queries.ts'

const SUGGESTIONS_MAX = 6
const FOUND = '12'

/** Games matched by a part of their name. */
function useFoundGames(q: string, vassalage?: string) {
  const text = q.trim()
  const { data = [] } = useQuery({
    queryKey: queryKeys.gameParts('find', text, vassalage ?? ''),
    queryFn: async () => {
      const query = { q: text, limit: FOUND, ...(vassalage ? { vassalage } : {}) }
      return (await api('GET /staff/games', { query })).games
    },
    enabled: text !== '',
  })
  return data
}

interface Picked {
  readonly gameNo: string
  readonly name: string
}

/** Picks games one by one from a search by name. */
function GamePicker(props: {
  label: string
  hint: string
  most: number
  vassalage?: string
  picked: readonly Picked[]
  onPick: (picked: readonly Picked[]) => void
}) {
  const { label, hint, most, vassalage, picked, onPick } = props
  const { t } = useTranslator()
  const [q, setQ] = useState('')
  const found = useFoundGames(q, vassalage)
  const left = found.filter(({ gameNo }) => picked.every((one) => one.gameNo !== gameNo))
  const pick = (gameNo: string) => {
    const one = found.find((game) => game.gameNo === gameNo)
    if (!one) return
    onPick([...picked, { gameNo, name: one.name }].slice(-most))
    setQ('')
  }
  return (
    <div className="grid gap-2">
      <TextField label={label} hint={hint} value={q} onValueChange={setQ} autoComplete="off" />
      {left.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {left.map(({ gameNo, name, vendorName }) => (
            <li key={gameNo}>
              <button type="button" className={SMALL_INPUT} onClick={() => pick(gameNo)}>
                {t('office.games.pick', { game: name, vendor: vendorName })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {picked.map(({ gameNo, name }) => (
            <li key={gameNo}>
              <button
                type="button"
                className={SMALL_INPUT}
                onClick={() => onPick(picked.filter((one) => one.gameNo !== gameNo))}
              >
                {t('office.games.unpick', { game: name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

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
  const [game, setGame] = useState<readonly Picked[]>([])
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [suggested, setSuggested] = useState<readonly Picked[]>([])
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
