import type { Translator } from '@fairhouse/i18n'
import type { JsonObject } from '@fairhouse/games/core'
import { cx } from '@fairhouse/ui'
import type { PastRound } from '../../room/state.ts'
import { beadRoad, bigRoad, type Mark, type RoadCell } from './roads.ts'
import type { TableCode } from './reveal.ts'
import { resultText } from './words.ts'

const MARKS: Readonly<Record<string, Mark>> = {
  player: 'one',
  dragon: 'one',
  banker: 'other',
  tiger: 'other',
  tie: 'tie',
}

const COLUMNS = 14
const CELL = 12

function Cells({ cells, name }: { cells: readonly RoadCell[]; name: 'bead' | 'big' }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COLUMNS * CELL} ${6 * CELL}`}
      className={cx('tb-road', `tb-road-${name}`)}
    >
      {Array.from({ length: COLUMNS * 6 }, (_, at) => (
        <rect
          key={at}
          x={(at % COLUMNS) * CELL + 0.5}
          y={Math.floor(at / COLUMNS) * CELL + 0.5}
          width={CELL - 1}
          height={CELL - 1}
          rx="2"
          className="tb-road-cell"
        />
      ))}
      {cells.map(({ column, row, mark, ties }) => (
        <g
          key={`${column}/${row}`}
          transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}
        >
          <circle r={name === 'bead' ? 4.6 : 3.9} className={`tb-mark tb-mark-${mark}`} />
          {ties > 0 && <path d="M-4.5 4.5L4.5 -4.5" className="tb-mark-ties" />}
        </g>
      ))}
    </svg>
  )
}

function Beads(props: { code: TableCode; rounds: readonly PastRound[] }) {
  return (
    <div className="tb-beads" aria-hidden>
      {props.rounds.slice(0, 24).map(({ number, outcome }) => {
        const known = outcome as JsonObject
        if (props.code === 'roulette-table') {
          return (
            <span key={number} className={`tb-bead tb-bead-${String(known['colour'])}`}>
              {Number(known['number'])}
            </span>
          )
        }
        const total = Number(known['total'])
        const tone = known['isTriple'] === true ? 'green' : total >= 11 ? 'red' : 'blue'
        return (
          <span key={number} className={`tb-bead tb-bead-${tone}`}>
            {total}
          </span>
        )
      })}
    </div>
  )
}

/** The rounds before, drawn as tables draw them, and in words. */
export function Road(props: {
  readonly code: TableCode
  readonly rounds: readonly PastRound[]
  readonly texts: Translator
}) {
  const { code, rounds, texts } = props
  const marks = rounds
    .toReversed()
    .flatMap(({ outcome }) => MARKS[String((outcome as JsonObject)['winner'])] ?? [])
  const words = rounds
    .slice(0, 10)
    .map(({ outcome }) => resultText(texts, code, outcome as JsonObject))
    .join(' ')
  const hasRoads = code === 'baccarat' || code === 'dragon-tiger'
  return (
    <section aria-label={texts.t('studioRooms.history')} className="tb-history">
      {hasRoads ? (
        <div className="tb-roads" dir="ltr">
          <Cells cells={beadRoad(marks, COLUMNS)} name="bead" />
          <Cells cells={bigRoad(marks, COLUMNS)} name="big" />
        </div>
      ) : (
        <Beads code={code} rounds={rounds} />
      )}
      <p className="sr-only">{texts.t('studioRooms.historyList', { list: words })}</p>
    </section>
  )
}
