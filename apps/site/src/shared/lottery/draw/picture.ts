import { VN_MB_PRIZES, VN_MTN_PRIZES } from '@fairhouse/lottery/draws'
import { colourOf } from '@fairhouse/lottery/mark-six-look'
import type { DrawWire } from '@fairhouse/protocol'

/** Style of a drawn number. */
export type Look = 'ball' | 'small' | 'die' | 'place' | 'RED' | 'BLUE' | 'GREEN' | 'extra'

export interface Item {
  readonly text: string
  readonly look: Look
}

/** Prizes of one name: a row of the sheet. `name` is a key of `lottery.prize`. */
export interface SheetRow {
  readonly name: string
  readonly numbers: readonly string[]
}

/** A draw for display: numbers in a row, or a sheet of prizes with a headline prize. */
export type Picture =
  | { readonly kind: 'row'; readonly items: readonly Item[] }
  | {
      readonly kind: 'sheet'
      /** As on paper, highest prize first. */
      readonly rows: readonly SheetRow[]
      /** The prize shown in short views. */
      readonly headline: SheetRow
      /** The highest prize is drawn last. */
      readonly isLastFirst: boolean
    }

const row = (texts: readonly string[], look: Look): Picture => ({
  kind: 'row',
  items: texts.map((text) => ({ text, look })),
})

function sheet(rows: readonly SheetRow[], isLastFirst = false): Picture {
  const headline = rows[0] ?? { name: 'special', numbers: [] }
  return { kind: 'sheet', rows, headline, isLastFirst }
}

const one = (name: string, number: string): SheetRow => ({ name, numbers: [number] })

/** More balls than this are shown small. */
const LARGE_MAX = 10

function vietnam(prizes: Readonly<Record<string, readonly string[]>>): Picture {
  const shape = 'prize8' in prizes ? VN_MTN_PRIZES : VN_MB_PRIZES
  return sheet(
    shape.map(({ name }) => ({ name, numbers: prizes[name] ?? [] })),
    true,
  )
}

/** The display form of a draw of any game, derived from its fields. */
export function pictureOf(draw: DrawWire): Picture {
  if ('digits' in draw) return row(draw.digits, 'ball')
  if ('balls' in draw) return row(draw.balls, draw.balls.length > LARGE_MAX ? 'small' : 'ball')
  if ('dice' in draw) return row(draw.dice, 'die')
  if ('places' in draw) return row(draw.places, 'place')
  if ('prizes' in draw) return vietnam(draw.prizes)
  if ('number' in draw) return row([...draw.number], 'ball')
  if ('extra' in draw) {
    const items = [...draw.main, draw.extra].map((text) => ({ text, look: colourOf(text) }))
    return { kind: 'row', items }
  }
  if ('main' in draw) {
    const main = draw.main.map((text) => ({ text, look: 'ball' }) as const)
    const other = 'special' in draw ? draw.special : draw.bonus
    const last = other === undefined ? [] : [{ text: other, look: 'extra' } as const]
    return { kind: 'row', items: [...main, ...last] }
  }
  if ('prize1' in draw) return sheet([one('special', draw.special), one('prize1', draw.prize1)])
  if ('starter' in draw) {
    const { first, second, third, starter, consolation } = draw
    return sheet([
      one('prize1', first),
      one('prize2', second),
      one('prize3', third),
      { name: 'starter', numbers: starter },
      { name: 'consolation', numbers: consolation },
    ])
  }
  if ('threeFront' in draw) {
    return sheet([
      one('prize1', draw.first),
      { name: 'threeFront', numbers: draw.threeFront },
      { name: 'threeLast', numbers: draw.threeLast },
      one('twoLast', draw.twoLast),
      { name: 'nearFirst', numbers: draw.nearFirst },
      { name: 'prize2', numbers: draw.second },
      { name: 'prize3', numbers: draw.third },
      { name: 'prize4', numbers: draw.fourth },
      { name: 'prize5', numbers: draw.fifth },
    ])
  }
  return sheet([
    { name: 'special', numbers: draw.special },
    { name: 'prize1', numbers: draw.first },
    { name: 'prize2', numbers: draw.second },
    { name: 'prize3', numbers: draw.third },
  ])
}

/** Number of parts a draw is revealed in: numbers, or rows of the sheet. */
export function partCount(draw: DrawWire): number {
  const picture = pictureOf(draw)
  return picture.kind === 'row' ? picture.items.length : picture.rows.length
}

/** True if a draw is a sheet, of which lists and cards show only the first prize. */
export function isSheet(draw: DrawWire): boolean {
  return pictureOf(draw).kind === 'sheet'
}

/** The name of a sheet's headline prize; undefined for numbers in a row. */
export function headlineOf(draw: DrawWire): string | undefined {
  const picture = pictureOf(draw)
  return picture.kind === 'sheet' ? picture.headline.name : undefined
}
