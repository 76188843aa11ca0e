import type { StaffGame } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshGames } from './game-queries.ts'
import { OfferWords } from './words.tsx'

/** Settings of a game that are the operator's, not the feed's. */
export function GameDialog({ game, onClose }: { game: StaffGame; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [isEnabled, setIsEnabled] = useState(game.isEnabled)
  const [isHot, setIsHot] = useState(game.isHot)
  const [place, setPlace] = useState(String(game.sortOrder))
  const save = async (reason: string) => {
    const body = { gameNos: [game.gameNo], isEnabled, isHot, sortOrder: Number(place), reason }
    await api('PUT /staff/games', { body })
    await refreshGames()
    toast(t('office.games.saved'), 'win')
  }
  const answers = [
    { id: 'yes', label: t('office.games.yes') },
    { id: 'no', label: t('office.games.no') },
  ]
  return (
    <ReasonDialog
      title={game.name}
      submit={t('office.games.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <DescriptionList
        rows={[
          [t('office.games.code'), <bdi key="code">{`${game.vassalage} / ${game.gameId}`}</bdi>],
          [t('office.games.offer'), <OfferWords key="why" why={game.why} />],
        ]}
      />
      <SelectField
        label={t('office.games.isEnabled')}
        options={answers}
        value={isEnabled ? 'yes' : 'no'}
        onValueChange={(value) => setIsEnabled(value === 'yes')}
      />
      <SelectField
        label={t('office.games.isHot')}
        options={answers}
        value={isHot ? 'yes' : 'no'}
        onValueChange={(value) => setIsHot(value === 'yes')}
      />
      <TextField
        label={t('office.games.sortOrder')}
        hint={t('office.games.sortOrderHint')}
        type="number"
        inputMode="numeric"
        min={0}
        value={place}
        onValueChange={setPlace}
      />
    </ReasonDialog>
  )
}
