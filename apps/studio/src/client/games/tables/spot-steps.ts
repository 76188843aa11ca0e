/** The direction of each arrow key, right and down being positive. */
export const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest spot in a direction; sideways distance counts double. */
export function nextSpot(from: Element, way: readonly [number, number], all: readonly Element[]) {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const [x, y] = middle(from)
  let best: Element | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of all) {
    const [otherX, otherY] = middle(one)
    const along = (otherX - x) * way[0] + (otherY - y) * way[1]
    const aside = Math.abs((otherX - x) * way[1]) + Math.abs((otherY - y) * way[0])
    const far = along + aside * 2
    if (along > 4 && far < least) [best, least] = [one, far]
  }
  return best
}
