/** Sides of a banner in its own units, and of the modules that its ground is laid of. */
export const WIDTH = 210
export const HEIGHT = 90
const MODULE = 30
const COLUMNS = WIDTH / MODULE

/** A quarter of a disc in a module at a place, its centre in one of the four corners. */
function quarter(place: number, corner: number): string {
  const [left, top] = [(place % COLUMNS) * MODULE, Math.floor(place / COLUMNS) * MODULE]
  const [isRight, isBottom] = [corner === 1 || corner === 2, corner >= 2]
  const [x, y] = [left + (isRight ? MODULE : 0), top + (isBottom ? MODULE : 0)]
  const [dx, dy] = [isRight ? -MODULE : MODULE, isBottom ? -MODULE : MODULE]
  const sweep = isRight === isBottom ? 1 : 0
  return `M${x} ${y}h${dx}a${MODULE} ${MODULE} 0 0 ${sweep} ${-dx} ${dy}z`
}

/** The modules of a pattern, a digit for each, that are of one colour; dots are left empty. */
function layer(pattern: string, colour: number): string {
  return [...pattern]
    .map((digit, place) => {
      const isOfColour = (place + Math.floor(place / COLUMNS)) % 2 === colour
      return digit === '.' || !isOfColour ? '' : quarter(place, Number(digit))
    })
    .join('')
}

/**
 * The ground behind a promotion's motif: quarters of discs, row by row, in the colours of the
 * theme. Each digit of the pattern is the corner of a module, from the top left clockwise.
 */
export function ArtGround({ pattern }: { pattern: string }) {
  return (
    <>
      <path className="fill-brand-soft" d={`M0 0h${WIDTH}v${HEIGHT}H0z`} />
      <path className="fill-surface-1 opacity-60" d={layer(pattern, 0)} />
      <path className="fill-brand opacity-15" d={layer(pattern, 1)} />
    </>
  )
}

/** A coin: the one thing here in the colour of money. */
export function Coin({ x, y, r }: { x: number; y: number; r: number }) {
  const [half, tall] = [r * 0.34, r * 0.42]
  const mark = `M${x} ${y - tall}l${half} ${tall} ${-half} ${tall} ${-half} ${-tall}z`
  return (
    <>
      <circle className="fill-money" cx={x} cy={y} r={r} />
      <circle className="fill-on-money opacity-25" cx={x} cy={y} r={r * 0.72} />
      <path className="fill-money" d={mark} />
    </>
  )
}
