import { cx, useTranslator } from '@fairhouse/ui'
import { useId } from 'react'
import {
  AREAS,
  type LotterySearch,
  type LottoArea,
  MODES,
  type PrizeMode,
} from '../../shared/lottery/lottery-search.ts'
import { useLotteries } from '../../shared/queries.ts'
import { Link, type Search } from '../../shared/router/index.ts'

const PILL =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-pill px-4 ' +
  'text-sm font-semibold transition-colors duration-100'

interface Choice {
  readonly id: string | undefined
  readonly label: string
}

/** A choice of kinds, each with its own address. */
function Pills(props: {
  label: string
  choices: readonly Choice[]
  selected: string | undefined
  searchOf: (id: string | undefined) => Search
}) {
  const { label, choices, selected, searchOf } = props
  const labelId = useId()
  return (
    <nav aria-labelledby={labelId} className="flex items-center gap-3">
      <span id={labelId} className="min-w-14 shrink-0 text-sm font-semibold text-text-2">
        {label}
      </span>
      {/* A horizontally scrolling row on phones, so that lotteries begin above the fold. */}
      <ul
        className="-my-1 flex min-w-0 gap-2 p-1 [scrollbar-width:none] max-md:overflow-x-auto
          md:flex-wrap"
      >
        {choices.map(({ id, label: text }) => (
          <li key={id ?? 'all'} className="shrink-0">
            <Link
              to="/lottery"
              search={searchOf(id)}
              aria-current={id === selected ? 'true' : undefined}
              className={cx(
                PILL,
                id === selected
                  ? 'bg-brand-soft text-on-soft'
                  : 'bg-surface-2 text-text-2 hover:bg-surface-3 hover:text-text',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The kinds that have a lottery at all. */
function useOffered(): { areas: readonly LottoArea[]; modes: readonly PrizeMode[] } {
  const { data = [] } = useLotteries()
  return {
    areas: AREAS.filter((area) => data.some(({ lottoArea }) => lottoArea === area)),
    modes: MODES.filter((mode) => data.some(({ prizeMode }) => prizeMode === mode)),
  }
}

const NAMES = { ELOTT: 'ELOTT', LOTT: 'LOTT', ZY: 'ZY', SEA: 'SEAmode' } as const

/** Filters by area and by prize mode. */
export function LobbyFilter({ search: { lottoArea, prizeMode } }: { search: LotterySearch }) {
  const { t } = useTranslator()
  const { areas, modes } = useOffered()
  const searchFor = (area: string | undefined, mode: string | undefined): Search => ({
    ...(area === undefined ? {} : { lottoArea: area }),
    ...(mode === undefined ? {} : { prizeMode: mode }),
  })
  const all = { id: undefined, label: t('lottery.lobby.all') }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {areas.length > 1 && (
        <Pills
          label={t('lottery.lobby.area')}
          choices={[all, ...areas.map((id) => ({ id, label: t(`lottery.lobby.${id}`) }))]}
          selected={lottoArea}
          searchOf={(area) => searchFor(area, prizeMode)}
        />
      )}
      {modes.length > 1 && (
        <Pills
          label={t('lottery.lobby.mode')}
          choices={[all, ...modes.map((id) => ({ id, label: t(`lottery.lobby.${NAMES[id]}`) }))]}
          selected={prizeMode}
          searchOf={(mode) => searchFor(lottoArea, mode)}
        />
      )}
    </div>
  )
}
