import type { StaffExposure } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SelectField } from '../../shared/fields.tsx'
import { Panel } from '../../shared/page.tsx'
import { searchWith, type Search } from '../../shared/views/address.ts'
import { ExposureChart } from './exposure-chart.tsx'
import type { NumbersDraft } from './exposure-numbers-dialog.tsx'
import { Outcomes } from './exposure-tables.tsx'
import { playName } from './names.ts'

/** Search parameters that belong to the board: the play whose outcomes are shown. */
export const OWN = ['play']

/** A play, or one outcome of it, whose bets are shown. */
export interface Shown {
  readonly playCode: string
  readonly outcome: string | undefined
}

/** The outcomes of highest liability, of all plays or of one, with actions on the selected ones. */
export function OutcomesPanel(props: {
  exposure: StaffExposure
  onShow: (shown: Shown) => void
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  onChange: ((draft: NumbersDraft) => void) | undefined
}) {
  const { exposure, onShow, chosen, onChoose, onChange } = props
  const translator = useTranslator()
  const { t } = translator
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { currency, outcomes, offered } = exposure
  const codes = [...new Set(outcomes.map(({ playCode }) => playCode))]
  const only = codes.find((code) => code === search['play']) ?? ''
  const setOnly = (play: string) =>
    void navigate({ to: '.', search: searchWith(search, OWN, { play }), replace: true })
  const shown = outcomes.filter(({ playCode }) => only === '' || playCode === only)
  const change = () => {
    const [first] = outcomes.filter((one) => chosen.includes(`${one.playCode} ${one.outcome}`))
    const playCode = first?.playCode ?? (only || (codes[0] ?? offered[0] ?? ''))
    // A rule belongs to one play: selected outcomes of other plays are not affected.
    const ofPlay = chosen.filter((key) => key.startsWith(`${playCode} `))
    onChange?.({ playCode, outcomes: ofPlay.map((key) => key.slice(playCode.length + 1)) })
  }
  return (
    <>
      {shown.length > 1 && <ExposureChart outcomes={shown} exposure={exposure} />}
      <Panel
        title={t('office.exposure.outcomes')}
        actions={
          <>
            <SelectField
              label={t('office.issue.play')}
              isSmall
              value={only}
              onValueChange={setOnly}
              options={[
                { id: '', label: t('office.exposure.anyPlay') },
                ...codes.map((id) => ({ id, label: playName(translator, id) })),
              ]}
            />
            {onChange && (
              <Button size="sm" variant="secondary" onClick={change}>
                {t('office.exposure.change')}
              </Button>
            )}
          </>
        }
      >
        <Outcomes
          outcomes={shown}
          currency={currency}
          chosen={chosen}
          onChoose={onChange && onChoose}
          onShow={onShow}
        />
      </Panel>
    </>
  )
}
