import { minor } from '@fairhouse/money'
import type { CatalogueColumns } from '@fairhouse/protocol'
import { GAME_FEATURES } from '@fairhouse/protocol/games'
import type { Counts } from '@fairhouse/search'
import { Button, SelectField, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Sheet } from '@fairhouse/ui/parts/sheet'
import { FilterChoice, FilterPart } from './filter-choice.tsx'
import { percentOf, volatilityWord } from './game-words.ts'
import { type LobbyState, PLAIN } from './lobby-state.ts'

export interface FiltersSheetProps {
  readonly columns: CatalogueColumns
  readonly vendors: readonly string[]
  readonly state: LobbyState
  readonly counts: Counts | undefined
  readonly total: number
  readonly onChange: (part: Partial<LobbyState>) => void
  readonly onClose: () => void
}

const RTP = [9400, 9500, 9600, 9700, 9800] as const
/** Ledger units: ten-thousandths of the currency unit. */
const STAKES = [1_000, 2_000, 5_000, 10_000, 50_000] as const
const LEVELS = [1, 2, 3, 4, 5] as const

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

const countAt = (list: Uint32Array | undefined, at: number) => {
  const count = at < 0 ? undefined : list?.[at]
  return count === undefined ? {} : { count }
}

/** All filters of games; the list behind updates at once. */
export function FiltersSheet(props: FiltersSheetProps) {
  const { state, counts, total, onChange, onClose } = props
  const translator = useTranslator()
  const { t, number } = translator
  const footer = (
    <>
      <Button isBlock onClick={onClose}>
        {t('games.lobby.showCount', { count: total, shown: number(total) })}
      </Button>
      <Button
        isBlock
        variant="ghost"
        onClick={() => onChange({ ...PLAIN, text: state.text, shelf: state.shelf })}
      >
        {t('games.lobby.clear')}
      </Button>
    </>
  )
  return (
    <Sheet title={t('games.lobby.filters')} onClose={onClose} footer={footer}>
      <div className="grid gap-7">
        <Numbers state={state} onChange={onChange} />
        <FilterPart title={t('games.detail.volatility')}>
          <div className="flex flex-wrap gap-2">
            {LEVELS.map((level) => (
              <FilterChoice
                key={level}
                isOn={state.volatility.includes(level)}
                {...countAt(counts?.volatility, level)}
                onToggle={() => onChange({ volatility: toggled(state.volatility, level) })}
              >
                {volatilityWord(translator, level)}
              </FilterChoice>
            ))}
          </div>
        </FilterPart>
        <Kinds {...props} />
      </div>
    </Sheet>
  )
}

function Numbers(props: Pick<FiltersSheetProps, 'state' | 'onChange'>) {
  const { state, onChange } = props
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const any = { value: '', label: t('games.lobby.any') }
  const numberOf = (value: string) => (value === '' ? undefined : Number(value))
  const stakes = [...new Set([...STAKES, ...(state.stakeUpTo ? [state.stakeUpTo] : [])])]
  const shares = [...new Set([...RTP, ...(state.rtpFrom ? [state.rtpFrom] : [])])]
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('games.detail.rtp')}
        value={String(state.rtpFrom ?? '')}
        onValueChange={(value) => onChange({ rtpFrom: numberOf(value) })}
        options={[
          any,
          ...shares.map((share) => ({
            value: String(share),
            label: t('games.lobby.rtpFrom', { percent: percentOf(number, share) }),
          })),
        ]}
      />
      <SelectField
        label={t('games.lobby.stake')}
        value={String(state.stakeUpTo ?? '')}
        onValueChange={(value) => onChange({ stakeUpTo: numberOf(value) })}
        options={[
          any,
          ...stakes.map((stake) => ({
            value: String(stake),
            label: t('games.lobby.stakeUpTo', { amount: format(minor(BigInt(stake))) }),
          })),
        ]}
      />
    </div>
  )
}

function Kinds({ columns, vendors, state, counts, onChange }: FiltersSheetProps) {
  const { t } = useTranslator()
  return (
    <>
      <FilterPart title={t('games.detail.features')}>
        <div className="flex flex-wrap gap-2">
          {GAME_FEATURES.map((name, at) => (
            <FilterChoice
              key={name}
              isOn={(state.features & (1 << at)) !== 0}
              {...countAt(counts?.features, at)}
              onToggle={() => onChange({ features: state.features ^ (1 << at) })}
            >
              {t(`games.feature.${name}`)}
            </FilterChoice>
          ))}
        </div>
      </FilterPart>
      <FilterPart title={t('games.lobby.vendors')}>
        <div className="flex flex-wrap gap-2">
          {vendors.map((code) => {
            const at = columns.vendors.findIndex((one) => one.code === code)
            return (
              <FilterChoice
                key={code}
                isOn={state.vassalage.includes(code)}
                {...countAt(counts?.vendors, at)}
                onToggle={() => onChange({ vassalage: toggled(state.vassalage, code) })}
              >
                {columns.vendors[at]?.name ?? code}
              </FilterChoice>
            )
          })}
        </div>
      </FilterPart>
    </>
  )
}
