import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import type { Play } from '../../shell/play.ts'
import { nextSpot, WAYS } from './spot-steps.ts'
import { chipColour, NOTHING, type OnSpot } from './sums.ts'
import { type Pays, paysText, spotName } from './words.ts'

/** What spots of a cloth know of their table. */
export interface ClothFacts {
  readonly play: Play
  readonly texts: Translator
  readonly isOpen: boolean
  readonly chips: readonly bigint[]
  readonly sums: ReadonlyMap<string, OnSpot>
  readonly pays: ReadonlyMap<string, Pays>
  /** Spots that win, once the outcome is shown. */
  readonly won: ReadonlySet<string>
  readonly isShown: boolean
  readonly place: (spot: string) => void
  /** The spot whose odds are shown below the table layout. */
  readonly look: (spot: string) => void
}

export const ClothContext = createContext<ClothFacts | undefined>(undefined)

export function useCloth(): ClothFacts {
  const facts = useContext(ClothContext)
  if (!facts) throw new RangeError('a spot lies on a cloth')
  return facts
}

/** Figures on a chip: short, as space is limited. */
export function shortAmount({ number }: Translator, amount: bigint): string {
  return number(Number(amount) / 10_000, { notation: 'compact', maximumFractionDigits: 1 })
}

/** A chip or a heap of them. */
export function Chip(props: { amount: bigint; isPending?: boolean; size?: 'sm' | 'lg' }) {
  const { amount, isPending = false, size = 'sm' } = props
  const { chips, texts } = useCloth()
  return (
    <span
      aria-hidden
      className={cx('tb-chip', size === 'lg' && 'tb-chip-lg', isPending && 'tb-chip-pending')}
      style={{ '--chip': chipColour(amount, chips) } as CSSProperties}
    >
      <span>{shortAmount(texts, amount)}</span>
    </span>
  )
}

function labelOf(facts: ClothFacts, code: string, sum: OnSpot): string {
  const { texts, pays, won, isShown, play } = facts
  const { t } = texts
  const known = pays.get(code)
  const spot = spotName(texts, code)
  const parts = [
    known ? t('studioRooms.spotPays', { spot, pays: paysText(texts, known) }) : spot,
    ...(sum.own > 0n ? [t('studioRooms.spotYours', { amount: play.money(sum.own) })] : []),
    ...(sum.others > 0n ? [t('studioRooms.spotOthers', { amount: play.money(sum.others) })] : []),
    ...(isShown && won.has(code) ? [t('studioRooms.spotWon')] : []),
  ]
  return parts.join(', ')
}

/** A place to bet on. */
export function Spot(props: {
  readonly code: string
  readonly className?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
  readonly hasPays?: boolean
}) {
  const { code, className, style, children, hasPays = false } = props
  const facts = useCloth()
  const { sums, isOpen, won, isShown, place, look, texts } = facts
  const sum = sums.get(code) ?? NOTHING
  const mine = sum.own + sum.pending
  const pays = facts.pays.get(code)
  return (
    <button
      type="button"
      data-spot={code}
      tabIndex={-1}
      aria-disabled={!isOpen || undefined}
      className={cx(
        'tb-spot',
        isShown && won.has(code) && 'tb-won',
        isShown && !won.has(code) && 'tb-faded',
        className,
      )}
      style={style}
      onFocus={() => look(code)}
      onPointerEnter={() => look(code)}
      onClick={() => isOpen && place(code)}
    >
      <span className="sr-only">{labelOf(facts, code, sum)}</span>
      <span aria-hidden className="contents">
        {children}
        {hasPays && pays && <span className="tb-pays">{paysText(texts, pays)}</span>}
      </span>
      {sum.others > 0n && (
        <span aria-hidden className="tb-others">
          {shortAmount(texts, sum.others)}
        </span>
      )}
      {mine > 0n && <Chip amount={mine} isPending={sum.pending > 0n} />}
    </button>
  )
}

/** The felt: one tab stop; arrow keys move from spot to spot by their position. */
export function Felt({ children, className }: { children: ReactNode; className?: string }) {
  const { texts } = useCloth()
  const [isEntered, setEntered] = useState(false)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    const spots = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-spot]')]
    const { target, currentTarget } = event
    const isSpot = target instanceof Element && target !== currentTarget
    const next = isSpot ? nextSpot(target, way, spots) : spots[0]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div
      role="group"
      aria-label={texts.t('studioRooms.cloth')}
      tabIndex={isEntered ? -1 : 0}
      className={cx('tb-felt', className)}
      onKeyDown={press}
      onFocus={(event) => {
        setEntered(true)
        if (event.target === event.currentTarget) {
          event.currentTarget.querySelector<HTMLElement>('[data-spot]')?.focus()
        }
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setEntered(false)
      }}
    >
      {children}
    </div>
  )
}
