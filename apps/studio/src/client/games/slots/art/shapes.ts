/** Shapes as SVG path data on a field of 100 × 100, for pictures made by code. */

const ROUND = 0.5523

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * ROUND, ry * ROUND]
  return (
    `M${x - rx} ${y}C${x - rx} ${y - ky} ${x - kx} ${y - ry} ${x} ${y - ry}` +
    `C${x + kx} ${y - ry} ${x + rx} ${y - ky} ${x + rx} ${y}` +
    `C${x + rx} ${y + ky} ${x + kx} ${y + ry} ${x} ${y + ry}` +
    `C${x - kx} ${y + ry} ${x - rx} ${y + ky} ${x - rx} ${y}Z`
  )
}

/** A rectangle with round corners, by its upper left corner. */
export function box(x: number, y: number, w: number, h: number, r = 0): string {
  const [right, bottom] = [x + w, y + h]
  if (r === 0) return `M${x} ${y}L${right} ${y}L${right} ${bottom}L${x} ${bottom}Z`
  const k = r * (1 - ROUND)
  return (
    `M${x + r} ${y}L${right - r} ${y}C${right - k} ${y} ${right} ${y + k} ${right} ${y + r}` +
    `L${right} ${bottom - r}C${right} ${bottom - k} ${right - k} ${bottom} ${right - r} ${bottom}` +
    `L${x + r} ${bottom}C${x + k} ${bottom} ${x} ${bottom - k} ${x} ${bottom - r}` +
    `L${x} ${y + r}C${x} ${y + k} ${x + k} ${y} ${x + r} ${y}Z`
  )
}

/** A polygon through points "x,y x,y …". */
export function poly(points: string): string {
  return `M${points.trim().split(/\s+/).join('L').replaceAll(',', ' ')}Z`
}

const turn = (part: number) => part * Math.PI * 2
const tidy = (value: number) => Math.round(value * 10) / 10

/** A star or a cog: points far and near in turn, the first straight up. */
export function star(x: number, y: number, points: number, far: number, near: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = turn(at / points / 2 - 0.25)
    const away = at % 2 === 0 ? far : near
    return `${tidy(x + Math.cos(angle) * away)} ${tidy(y + Math.sin(angle) * away)}`
  })
  return `M${corners.join('L')}Z`
}

/** A wheel with teeth that have flat ends. */
export function cog(x: number, y: number, teeth: number, far: number, near: number): string {
  const corners = Array.from({ length: teeth }, (_, at) =>
    [
      [-0.3, near],
      [-0.2, far],
      [0.2, far],
      [0.3, near],
    ].map(([away = 0, radius = 0]) => {
      const angle = turn((at + away) / teeth - 0.25)
      return `${tidy(x + Math.cos(angle) * radius)} ${tidy(y + Math.sin(angle) * radius)}`
    }),
  ).flat()
  return `M${corners.join('L')}Z`
}

function petalAt(x: number, y: number, long: number, wide: number, part: number): string {
  const angle = turn(part - 0.25)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const point = (along: number, across: number) =>
    `${tidy(x + cos * along - sin * across)} ${tidy(y + sin * along + cos * across)}`
  return (
    `M${point(0, 0)}C${point(long * 0.3, wide)} ${point(long * 0.9, wide)} ${point(long, 0)}` +
    `C${point(long * 0.9, -wide)} ${point(long * 0.3, -wide)} ${point(0, 0)}Z`
  )
}

/** Petals around a middle, the first straight up, or `from` of a turn further. */
export function petals(
  x: number,
  y: number,
  count: number,
  long: number,
  wide: number,
  from = 0,
): string {
  const all = Array.from({ length: count }, (_, at) => petalAt(x, y, long, wide, at / count + from))
  return all.join('')
}

/** Petals over a part of a turn, the middle one straight up. */
export function fanned(
  x: number,
  y: number,
  count: number,
  long: number,
  wide: number,
  spread: number,
): string {
  const part = (at: number) => (at / (count - 1) - 0.5) * spread
  return Array.from({ length: count }, (_, at) => petalAt(x, y, long, wide, part(at))).join('')
}

/** A leaf from a stalk's end to its tip, `wide` at its middle. */
export function leaf(x1: number, y1: number, x2: number, y2: number, wide: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const long = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(-dy / long) * wide, (dx / long) * wide]
  const [mx, my] = [x1 + dx * 0.45, y1 + dy * 0.45]
  return (
    `M${x1} ${y1}Q${tidy(mx + nx)} ${tidy(my + ny)} ${x2} ${y2}` +
    `Q${tidy(mx - nx)} ${tidy(my - ny)} ${x1} ${y1}Z`
  )
}

/** A ring: the hole is cut out where it is filled by even and odd. */
export function ring(x: number, y: number, far: number, near: number): string {
  return oval(x, y, far) + oval(x, y, near)
}

/** A heart around a middle. */
export function heart(x: number, y: number, size: number): string {
  const s = size
  return (
    `M${x} ${y + s}C${x - s * 1.5} ${y} ${x - s * 0.9} ${y - s * 1.1} ${x} ${y - s * 0.35}` +
    `C${x + s * 0.9} ${y - s * 1.1} ${x + s * 1.5} ${y} ${x} ${y + s}Z`
  )
}

/** A drop, its point up. */
export function drop(x: number, y: number, size: number): string {
  const s = size
  return (
    `M${x} ${y - s * 1.3}C${x + s * 0.5} ${y - s * 0.5} ${x + s} ${y - s * 0.1} ` +
    `${x + s} ${y + s * 0.4}` +
    `C${x + s} ${y + s * 1.2} ${x - s} ${y + s * 1.2} ${x - s} ${y + s * 0.4}` +
    `C${x - s} ${y - s * 0.1} ${x - s * 0.5} ${y - s * 0.5} ${x} ${y - s * 1.3}Z`
  )
}
