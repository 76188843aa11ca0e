import { TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SMALL_INPUT } from '../../shared/fields.tsx'
import { queryKeys } from '../../shared/queries.ts'

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

/** A game that was picked. */
export interface PickedGame {
  readonly gameNo: string
  readonly name: string
}

/** Picks games one by one from a search by name. */
export function GamePicker(props: {
  label: string
  hint: string
  most: number
  vassalage?: string
  picked: readonly PickedGame[]
  onPick: (picked: readonly PickedGame[]) => void
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
