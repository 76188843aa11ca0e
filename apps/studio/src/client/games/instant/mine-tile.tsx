import { cx } from '@fairhouse/ui'

/** What the player may see of a round of mines. */
export interface View {
  readonly bet: { readonly mines: number }
  readonly opened: readonly number[]
  readonly hit: number | null
  readonly multiplier: number
  readonly nextMultiplier: number | null
  readonly mined: readonly number[] | null
}

/** A cut stone. */
function GemPicture() {
  return (
    <svg
      aria-hidden
      data-gem
      viewBox="0 0 40 40"
      className="size-4/5 drop-shadow-[0_0_6px_#3df0b4]"
    >
      <path d="M11 7H29L37 17L20 36L3 17Z" fill="#22c793" />
      <path d="M11 7L14 17H3Z" fill="#8ff7d6" />
      <path d="M29 7L26 17H37Z" fill="#3fdcab" />
      <path d="M11 7H29L26 17H14Z" fill="#c9ffee" />
      <path d="M14 17H26L20 36Z" fill="#4deebb" />
      <path d="M3 17H14L20 36Z" fill="#18a77b" />
    </svg>
  )
}

/** A mine with its horns. */
function MinePicture() {
  return (
    <svg aria-hidden data-mine viewBox="0 0 40 40" className="size-4/5">
      <path
        d="M20 3V37M3 20H37M8 8L32 32M32 8L8 32"
        stroke="#f2b8b8"
        strokeWidth={3.4}
        strokeLinecap="round"
      />
      <circle cx={20} cy={20} r={11.5} fill="#2b2f38" stroke="#10131a" />
      <path d="M12 17A9 9 0 0 1 20 11" stroke="#ffffffb3" strokeWidth={2.6} fill="none" />
      <circle cx={20} cy={20} r={3} fill="#ff5a5a" />
    </svg>
  )
}

/** A tile: closed, or with what lies below it once that is known. */
export function Tile(props: {
  readonly tile: number
  readonly view: View | undefined
  readonly name: string
  readonly isShut: boolean
  readonly onOpen: () => void
}) {
  const { tile, view, name, isShut, onOpen } = props
  const isOpened = view?.opened.includes(tile) === true
  const isMined = view?.mined?.includes(tile) === true
  const isHit = view?.hit === tile
  const isSafe = isOpened && !isHit
  const isShown = isSafe || isMined
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isShut || isOpened || undefined}
      onClick={() => {
        if (!isShut && !isOpened) onOpen()
      }}
      className={cx(
        'grid aspect-square min-h-11 place-items-center rounded-card',
        'transition-transform duration-150 focus-visible:outline-3 focus-visible:outline-[#fff]',
        !isShown && 'felt-tile [--tile-dark:#1f5a47] [--tile-light:#4f9c80]',
        !isShown && 'not-aria-disabled:hover:-translate-y-0.5',
        isSafe && 'bg-[#06231a] shadow-[inset_0_2px_6px_#000a]',
        isMined && !isHit && 'bg-[#3a1a1c]',
        isHit && 'bg-[#c0353f]',
      )}
    >
      {isSafe && <GemPicture />}
      {isMined && <MinePicture />}
    </button>
  )
}
