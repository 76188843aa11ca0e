import type { DrawWire, LotteryWire } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { LiveMark } from './draw/live-mark.tsx'
import { NumberMark, type MarkSize } from './draw/number-mark.tsx'
import { type Item, pictureOf } from './draw/picture.ts'
import { Race } from './draw/race.tsx'
import { type ShowKind, showKindOf } from './draw/show-plan.ts'
import { Tiers } from './draw/tiers.tsx'
import { PrizeSheet } from './prize-sheet.tsx'

export { headlineOf, isSheet, partCount } from './draw/picture.ts'
export { drawText, stepMs } from './draw/show-plan.ts'
export type { DrawWire } from '@fairhouse/protocol'
export type FamilyWire = LotteryWire['family']

/**
 * `compact`: one line of small numbers for lists and cards, `headline` the same in large; sheets
 * show only the first prize. `full`: everything, the whole sheet of prizes.
 */
export type DrawSize = 'compact' | 'headline' | 'full'

export interface DrawViewProps {
  readonly draw: DrawWire
  readonly size?: DrawSize
  /**
   * How much of the draw is shown during the reveal: numbers or prizes, in the order they are
   * drawn.
   */
  readonly shown?: number
  /** The draw is in progress: missing parts are animated. */
  readonly isLive?: boolean
}

interface MarksProps {
  readonly items: readonly Item[]
  readonly size: MarkSize
  readonly shown: number
  /** A plus sign before the last one: the special number of Mark Six. */
  readonly hasPlus: boolean
  readonly name?: string
  /** Animation of incoming numbers. */
  readonly live?: ShowKind | undefined
}

/** Twenty numbers are shown in two rows of ten. */
const MANY = 10

function Marks({ items, size, shown, hasPlus, name, live }: MarksProps) {
  const { t } = useTranslator()
  const texts = items.map(({ text }) => text)
  const said = hasPlus ? [...texts.slice(0, -1), '+', ...texts.slice(-1)] : texts
  const label = shown < items.length ? t('lottery.revealing') : said.join(' ')
  return (
    <span
      // Numbers read from left to right in every language.
      dir="ltr"
      role="img"
      aria-label={name === undefined ? label : `${name}: ${label}`}
      className={cx(
        items.length > MANY ? 'inline-grid grid-cols-10' : 'inline-flex flex-wrap items-center',
        size === 'sm' ? 'gap-1' : items.length > 7 ? 'gap-1 sm:gap-1.5' : 'gap-1.5 sm:gap-2',
      )}
    >
      {items.map(({ text, look }, at) => (
        // A number is identified by its place.
        <span
          key={`place-${at + 1}`}
          className={cx(
            'inline-flex items-center gap-1.5',
            at >= shown && live === undefined && 'opacity-45',
          )}
        >
          {hasPlus && at === items.length - 1 && <span aria-hidden>+</span>}
          {live === undefined ? (
            <NumberMark
              text={at < shown ? text : '?'}
              look={at < shown || look === 'small' ? look : 'ball'}
              size={size}
            />
          ) : (
            <LiveMark item={{ text, look }} place={at} shown={shown} kind={live} size={size} />
          )}
        </span>
      ))}
    </span>
  )
}

/** A draw of any game: numbers in a row, or a sheet of prizes. */
export function DrawView({ draw, size = 'full', shown, isLive = false }: DrawViewProps) {
  const { find } = useTranslator()
  const picture = pictureOf(draw)
  const mark: MarkSize = size === 'compact' ? 'sm' : 'lg'
  if (picture.kind === 'row') {
    const { items } = picture
    const hasPlus = 'extra' in draw
    const come = shown ?? items.length
    const live = isLive && come < items.length ? showKindOf(draw) : undefined
    if (live === 'race') return <Race places={items.map(({ text }) => text)} shown={come} />
    return <Marks items={items} size={mark} shown={come} hasPlus={hasPlus} live={live} />
  }
  const { rows, headline, isLastFirst } = picture
  const parts = shown ?? rows.length
  if (size === 'full') return <PrizeSheet rows={rows} shown={parts} isLastFirst={isLastFirst} />
  const isRunning = isLive && parts < rows.length
  const isShown = isRunning || (isLastFirst ? parts >= rows.length : parts > 0)
  const items = headline.numbers
    .slice(0, 1)
    .flatMap((number) => [...number].map((text) => ({ text, look: 'ball' }) as const))
  const short = (
    <Marks
      items={items}
      size={mark}
      shown={isShown ? items.length : 0}
      hasPlus={false}
      name={find(`lottery.prize.${headline.name}`) ?? headline.name}
    />
  )
  if (!isRunning) return short
  return (
    <Tiers sheet={picture} shown={parts}>
      {short}
    </Tiers>
  )
}
