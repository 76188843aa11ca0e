/**
 * Shapes in a module of side `s` whose corner is at (x, y). Relative and short: a tile of 48
 * modules stays under 1 KB compressed.
 */
export function square(x: number, y: number, s: number): string {
  return `M${x} ${y}h${s}v${s}h-${s}z`
}

/** A quarter disc with its centre in one of the four corners. */
export function quarter(x: number, y: number, s: number, corner: number): string {
  const arc = `a${s} ${s} 0 0 1`
  if (corner === 0) return `M${x} ${y}h${s}${arc}-${s} ${s}z`
  if (corner === 1) return `M${x + s} ${y}v${s}${arc}-${s}-${s}z`
  if (corner === 2) return `M${x + s} ${y + s}h-${s}${arc} ${s}-${s}z`
  return `M${x} ${y + s}v-${s}${arc} ${s} ${s}z`
}

/** A leaf between two opposite corners. */
export function leaf(x: number, y: number, s: number, isRising: boolean): string {
  const arc = `a${s} ${s} 0 0 1`
  return isRising
    ? `M${x} ${y + s}${arc} ${s}-${s}${arc}-${s} ${s}z`
    : `M${x} ${y}${arc} ${s} ${s}${arc}-${s}-${s}z`
}

/** Half of a module, cut along a diagonal; the right angle is in the corner. */
export function triangle(x: number, y: number, s: number, corner: number): string {
  if (corner === 0) return `M${x} ${y}h${s}l-${s} ${s}z`
  if (corner === 1) return `M${x + s} ${y}v${s}l-${s}-${s}z`
  if (corner === 2) return `M${x + s} ${y + s}h-${s}l${s}-${s}z`
  return `M${x} ${y + s}v-${s}l${s} ${s}z`
}

export function disc(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
}

/** A square on its corner. */
export function diamond(cx: number, cy: number, r: number): string {
  return `M${cx} ${cy - r}l${r} ${r}l-${r} ${r}l-${r}-${r}z`
}

/** Half a disc on the lower side of a module. */
export function dome(x: number, y: number, s: number): string {
  const r = s / 2
  return `M${x} ${y + s}v-${r}a${r} ${r} 0 0 1 ${s} 0v${r}z`
}
