/** A stroke goes through its points; 0,0 is the top left of the letter's box and 1,1 its end. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Part of an ellipse around a centre, in points; angles in turns, clockwise from the right. */
function arc(
  centre: readonly [number, number],
  radius: readonly [number, number],
  from: number,
  to: number,
): Stroke {
  return Array.from({ length: 13 }, (_, step) => {
    const turn = (from + ((to - from) * step) / 12) * 2 * Math.PI
    return [centre[0] + radius[0] * Math.cos(turn), centre[1] + radius[1] * Math.sin(turn)] as const
  })
}

/**
 * Letters as paths of our own, so that no system font is needed. Those that are easily confused (B
 * 8, D O Q 0, G 6, I 1, J, S 5, U V, Z 2) are left out.
 */
export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.62],
      [0.8, 0.62],
    ],
  ],
  C: [arc([0.55, 0.5], [0.5, 0.5], -0.13, -0.87)],
  E: [
    [
      [0.9, 0],
      [0.1, 0],
      [0.1, 1],
      [0.9, 1],
    ],
    [
      [0.1, 0.5],
      [0.75, 0.5],
    ],
  ],
  F: [
    [
      [0.9, 0],
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.1, 0.48],
      [0.75, 0.48],
    ],
  ],
  H: [
    [
      [0.08, 0],
      [0.08, 1],
    ],
    [
      [0.92, 0],
      [0.92, 1],
    ],
    [
      [0.08, 0.5],
      [0.92, 0.5],
    ],
  ],
  K: [
    [
      [0.1, 0],
      [0.1, 1],
    ],
    [
      [0.95, 0],
      [0.1, 0.58],
    ],
    [
      [0.38, 0.4],
      [0.95, 1],
    ],
  ],
  L: [
    [
      [0.12, 0],
      [0.12, 1],
      [0.92, 1],
    ],
  ],
  M: [
    [
      [0, 1],
      [0.06, 0],
      [0.5, 0.72],
      [0.94, 0],
      [1, 1],
    ],
  ],
  N: [
    [
      [0.08, 1],
      [0.08, 0],
      [0.92, 1],
      [0.92, 0],
    ],
  ],
  P: [
    [
      [0.1, 1],
      [0.1, 0],
      [0.55, 0],
    ],
    arc([0.55, 0.28], [0.4, 0.28], -0.25, 0.25),
    [
      [0.55, 0.56],
      [0.1, 0.56],
    ],
  ],
  R: [
    [
      [0.1, 1],
      [0.1, 0],
      [0.55, 0],
    ],
    arc([0.55, 0.27], [0.38, 0.27], -0.25, 0.25),
    [
      [0.55, 0.54],
      [0.1, 0.54],
    ],
    [
      [0.45, 0.54],
      [0.95, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  W: [
    [
      [0, 0],
      [0.24, 1],
      [0.5, 0.3],
      [0.76, 1],
      [1, 0],
    ],
  ],
  X: [
    [
      [0.05, 0],
      [0.95, 1],
    ],
    [
      [0.95, 0],
      [0.05, 1],
    ],
  ],
  Y: [
    [
      [0.02, 0],
      [0.5, 0.5],
      [0.98, 0],
    ],
    [
      [0.5, 0.5],
      [0.5, 1],
    ],
  ],
  3: [
    [
      [0.1, 0],
      [0.9, 0],
      [0.45, 0.4],
    ],
    arc([0.42, 0.69], [0.5, 0.31], -0.25, 0.38),
  ],
  4: [
    [
      [0.72, 1],
      [0.72, 0],
      [0.02, 0.7],
      [1, 0.7],
    ],
  ],
  7: [
    [
      [0.02, 0],
      [0.98, 0],
      [0.4, 1],
    ],
    [
      [0.35, 0.5],
      [0.9, 0.5],
    ],
  ],
}
