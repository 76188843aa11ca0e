import { minor } from '@fairhouse/money'
import type { CatalogueColumns } from '@fairhouse/protocol'
import { GAME_FEATURES } from '@fairhouse/protocol/games'
import type { Understood } from '@fairhouse/search'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { volatilityWord, percentOf } from './game-words.ts'
import { featuresIn, type LobbyState, PLAIN, withUnderstood } from './lobby-state.ts'
import { FilterChip } from './lobby-tools.tsx'

export interface FilterChipsProps {
  readonly columns: CatalogueColumns
  readonly state: LobbyState
  readonly understood: Understood | undefined
  readonly onChange: (part: Partial<LobbyState>) => void
}

interface Chip {
  readonly key: string
  readonly text: string
  /** The change that removes the chip. */
  readonly without: (state: LobbyState) => Partial<LobbyState>
}

/** All filters of a state, each as a chip. */
function useChipsOf(columns: CatalogueColumns) {
  const translator = useTranslator()
  const format = useFormatMoney()
  const { t, number } = translator
  return (state: LobbyState): Chip[] => {
    const { vassalage, volatility, features, rtpFrom, stakeUpTo, show } = state
    const nameOf = (code: string) => columns.vendors.find((one) => one.code === code)?.name ?? code
    const chips: Chip[] = [
      ...vassalage.map((code) => ({
        key: `vendor ${code}`,
        text: nameOf(code),
        without: (all: LobbyState) => ({ vassalage: all.vassalage.filter((one) => one !== code) }),
      })),
      ...volatility.map((level) => ({
        key: `volatility ${level}`,
        text: volatilityWord(translator, level),
        without: (all: LobbyState) => ({
          volatility: all.volatility.filter((one) => one !== level),
        }),
      })),
      ...featuresIn(features).map((name) => ({
        key: name,
        text: t(`games.feature.${name}`),
        without: (all: LobbyState) => ({
          features: all.features & ~(1 << GAME_FEATURES.indexOf(name)),
        }),
      })),
    ]
    if (rtpFrom !== undefined) {
      const text = t('games.lobby.rtpFrom', { percent: percentOf(number, rtpFrom) })
      chips.push({ key: 'rtp', text, without: () => ({ rtpFrom: undefined }) })
    }
    if (stakeUpTo !== undefined) {
      const text = t('games.lobby.stakeUpTo', { amount: format(minor(BigInt(stakeUpTo))) })
      chips.push({ key: 'stake', text, without: () => ({ stakeUpTo: undefined }) })
    }
    if (show === 'new' || show === 'hot') {
      const text = t(`games.lobby.${show}`)
      chips.push({ key: `show ${show}`, text, without: () => ({ show: 'all' }) })
    }
    return chips
  }
}

/**
 * Active filters: selected by hand, and parsed from the search text. Removing a parsed one turns
 * the other parsed ones into selected filters, and keeps the remaining words.
 */
export function FilterChips({ columns, state, understood, onChange }: FilterChipsProps) {
  const { t } = useTranslator()
  const chipsOf = useChipsOf(columns)
  const codes = columns.vendors.map(({ code }) => code)
  const read = understood ? withUnderstood(PLAIN, understood.filters, codes) : PLAIN
  const readKeys = new Set(chipsOf(read).map(({ key }) => key))
  const whole = understood ? withUnderstood(state, understood.filters, codes) : state
  const chips = chipsOf(whole).filter(({ key }) => readKeys.has(key) || !key.startsWith('show '))
  if (chips.length === 0) return null
  const remove = ({ key, without }: Chip) => {
    if (!readKeys.has(key)) onChange(without(state))
    else onChange({ ...whole, text: understood?.words ?? '', ...without(whole) })
  }
  const clear = () => onChange({ ...PLAIN, shelf: state.shelf, sort: state.sort })
  return (
    <ul aria-label={t('games.lobby.asked')} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <FilterChip key={chip.key} isRead={readKeys.has(chip.key)} onRemove={() => remove(chip)}>
          {chip.text}
        </FilterChip>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={clear}
            className="min-h-11 rounded-pill px-3 text-sm font-semibold text-brand
              pointer-fine:min-h-9"
          >
            {t('games.lobby.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
