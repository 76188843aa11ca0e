import { isRed, SPOT_NUMBERS } from '@fairhouse/games/roulette'
import { cx } from '@fairhouse/ui'
import type { CSSProperties } from 'react'
import { Felt, Spot, useCloth } from './cloth.tsx'
import { CARD_CLOTHS, type ClothRow, placeOf } from './places.ts'
import type { TableCode } from './reveal.ts'
import { spotName } from './words.ts'

const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** A die's face. */
export function Pips({ face, className }: { face: number; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 30 30" className={cx('tb-pips', className)}>
      <rect x="1" y="1" width="28" height="28" rx="6" fill="#f7f3ea" />
      {(PIPS[face] ?? []).map((at) => (
        <circle
          key={at}
          cx={7 + (at % 3) * 8}
          cy={7 + Math.floor(at / 3) * 8}
          r={face === 1 ? 4.4 : 2.9}
          fill={face === 1 || face === 4 ? '#c8252c' : '#20242c'}
        />
      ))}
    </svg>
  )
}

const SUITS: Readonly<Record<string, string>> = {
  diamonds: '♦',
  hearts: '♥',
  spades: '♠',
  clubs: '♣',
}

function facesOf(code: string): number[] {
  const [kind = '', ...rest] = code.split('-')
  const numbers = rest.map(Number)
  const [first = 1] = numbers
  if (kind === 'double') return [first, first]
  if (kind === 'triple') return [first, first, first]
  return kind === 'pair' || kind === 'single' ? numbers : []
}

/** What is written on a spot of the cards' and dice's cloths. */
function Face({ code }: { code: string }) {
  const { texts } = useCloth()
  const [side = '', name = ''] = code.split('-')
  if (side === 'total') return <span className="tb-big">{name}</span>
  const faces = facesOf(code)
  if (faces.length > 0) {
    return (
      <span className="tb-faces">
        {faces.map((face, at) => (
          <Pips key={at} face={face} />
        ))}
      </span>
    )
  }
  const suit = SUITS[name]
  if (suit !== undefined) {
    const isRedSuit = name === 'diamonds' || name === 'hearts'
    return <span className={cx('tb-suit', isRedSuit && 'tb-suit-red')}>{suit}</span>
  }
  const isSide = (side === 'dragon' || side === 'tiger') && name !== '' && name !== '7'
  const short = isSide ? texts.find(`studioRooms.short.${name}`) : undefined
  return <span className="tb-name">{short ?? spotName(texts, code)}</span>
}

const TONES: Readonly<Record<string, string>> = {
  player: 'blue',
  banker: 'red',
  tie: 'green',
  dragon: 'red',
  tiger: 'gold',
  panda: 'blue',
  small: 'blue',
  big: 'red',
}

function Row({ row, isMain }: { row: ClothRow; isMain: boolean }) {
  return (
    <div
      className={cx('tb-row', isMain && 'tb-row-main', row.length > 7 && 'tb-row-long')}
      style={{ gridTemplateColumns: row.map(([, width]) => `minmax(0,${width}fr)`).join(' ') }}
    >
      {row.map(([code]) => (
        <Spot
          key={code}
          code={code}
          hasPays
          className={cx('tb-cell', `tb-tone-${TONES[code.split('-')[0] ?? ''] ?? 'none'}`)}
        >
          <Face code={code} />
        </Spot>
      ))}
    </div>
  )
}

function RowsCloth({ code }: { code: Exclude<TableCode, 'roulette-table'> }) {
  const { play } = useCloth()
  const offered = new Set(play.session.spots)
  const rows = CARD_CLOTHS[code]
    .map((row) => row.filter(([spot]) => offered.has(spot)))
    .filter((row) => row.length > 0)
  const main = rows.findIndex((row) => row.some(([, width]) => width > 1))
  return (
    <Felt className={`tb-felt-${code}`}>
      {rows.map((row, at) => (
        <Row key={row[0]?.[0] ?? at} row={row} isMain={at === main} />
      ))}
    </Felt>
  )
}

const INNER = [...SPOT_NUMBERS].flatMap(([code, numbers]) => {
  const place = placeOf(code, numbers)
  return place ? [{ code, numbers, place }] : []
})

const DOZENS = ['dozen-1', 'dozen-2', 'dozen-3']
const EVENS = ['low', 'even', 'red', 'black', 'odd', 'high']
const COLUMNS = ['column-3', 'column-2', 'column-1']

function OutsideName({ code }: { code: string }) {
  const { texts } = useCloth()
  if (code === 'red' || code === 'black') return <span className={`tb-diamond tb-${code}`} />
  if (code.startsWith('column')) return <span className="tb-name">2:1</span>
  if (code.startsWith('dozen')) {
    const last = Number(code.slice(-1)) * 12
    return <span className="tb-name">{`${last - 11}–${last}`}</span>
  }
  return <span className="tb-name">{spotName(texts, code)}</span>
}

/** Roulette: horizontal where there is space, vertical on phones; never mirrored. */
function RouletteCloth() {
  return (
    <Felt className="tb-felt-roulette-table">
      <div className="tb-rl" dir="ltr">
        <Spot code="straight-0" className="tb-cell tb-zero">
          <span className="tb-big">0</span>
        </Spot>
        <div className="tb-field">
          {INNER.map(({ code, numbers, place }) => {
            const isOne = numbers.length === 1
            const [number = 0] = numbers
            return (
              <Spot
                key={code}
                code={code}
                className={isOne ? cx('tb-no', isRed(number) ? 'tb-red' : 'tb-black') : 'tb-knot'}
                style={{ '--u': place.u, '--v': place.v } as CSSProperties}
              >
                {isOne && number}
              </Spot>
            )
          })}
        </div>
        <div className="tb-columns">
          {COLUMNS.map((code) => (
            <Spot key={code} code={code} className="tb-cell">
              <OutsideName code={code} />
            </Spot>
          ))}
        </div>
        <div className="tb-dozens">
          {DOZENS.map((code) => (
            <Spot key={code} code={code} className="tb-cell">
              <OutsideName code={code} />
            </Spot>
          ))}
        </div>
        <div className="tb-evens">
          {EVENS.map((code) => (
            <Spot key={code} code={code} className="tb-cell">
              <OutsideName code={code} />
            </Spot>
          ))}
        </div>
      </div>
    </Felt>
  )
}

/** The cloth of a table. */
export function Cloth({ code }: { code: TableCode }) {
  return code === 'roulette-table' ? <RouletteCloth /> : <RowsCloth code={code} />
}
