import { darken, lighten } from '../../../stage/ink.ts'
import type { Layer, Motif } from './motif.ts'
import { box, leaf, oval, petals, poly, star } from './shapes.ts'

/** Parts that many pictures are made of. */

/** Equal round spots at "x,y x,y …". */
export function dots(paint: string, r: number, at: string): Layer[] {
  return at.split(' ').map((spot) => {
    const [x = 0, y = 0] = spot.split(',').map(Number)
    return [paint, oval(x, y, r)]
  })
}

export interface Person {
  readonly skin: string
  readonly hair: string
  readonly cloth: string
  /** Behind the head, and over all of it. */
  readonly back?: Motif
  readonly front?: Motif
  readonly isShort?: boolean
}

/** Head and shoulders, looking at the player. */
export function person({ skin, hair, cloth, back = [], front = [], isShort }: Person): Motif {
  const long = 'M25 50C20 10 80 10 75 50C78 66 76 78 72 84L28 84C24 78 22 66 25 50Z'
  const short = 'M28 46C24 12 76 12 72 46L70 54L30 54Z'
  return [
    ...back,
    [hair, isShort === true ? short : long],
    [cloth, 'M10 97C12 76 34 72 50 72C66 72 88 76 90 97Z'],
    [darken(skin, 0.14), 'M42 60L58 60L60 76C54 82 46 82 40 76Z'],
    [skin, oval(50, 46, 19, 23)],
    [hair, 'M30 44C29 18 71 18 70 44C64 33 52 30 46 30C40 33 34 37 30 44Z'],
    ['=#ffffff', oval(42, 47, 4.2, 3)],
    ['=#ffffff', oval(58, 47, 4.2, 3)],
    ['=#2a1712', oval(42.4, 47, 2.4)],
    ['=#2a1712', oval(58.4, 47, 2.4)],
    [`2${darken(hair, 0.3)}`, 'M37 41Q42 38 47 41M53 41Q58 38 63 41'],
    [`1.5${darken(skin, 0.35)}`, 'M50 48L48.5 55L52 55'],
    ['2#a23a3c', 'M43 60Q50 66 57 60'],
    ...front,
  ]
}

export interface Beast {
  readonly fur: string
  readonly muzzle: string
  readonly eye?: string
  readonly back?: Motif
  readonly front?: Motif
  readonly ears?: 'round' | 'sharp' | 'none'
}

/** An animal's head from the front. */
export function beast(options: Beast): Motif {
  const { fur, muzzle, eye = '#f0c030', back = [], front = [], ears = 'round' } = options
  const inner = lighten(muzzle, 0.1)
  const ear: Record<string, Motif> = {
    round: [...dots(fur, 12, '24,24 76,24'), ...dots(inner, 6.5, '25,26 75,26')],
    sharp: [
      [fur, poly('16,6 42,26 20,50')],
      [fur, poly('84,6 58,26 80,50')],
      [inner, poly('21,15 36,28 24,40')],
      [inner, poly('79,15 64,28 76,40')],
    ],
    none: [],
  }
  return [
    ...back,
    ...(ear[ears] ?? []),
    [fur, 'M50 16C82 16 90 42 84 60C80 80 64 92 50 92C36 92 20 80 16 60C10 42 18 16 50 16Z'],
    [muzzle, 'M50 54C66 52 72 66 68 78C64 88 36 88 32 78C28 66 34 52 50 54Z'],
    [eye, oval(34, 46, 7, 6)],
    [eye, oval(66, 46, 7, 6)],
    ['=#14100c', oval(35, 46, 2.6, 4.6)],
    ['=#14100c', oval(65, 46, 2.6, 4.6)],
    ['=#ffffff', oval(36.5, 44, 1.4)],
    ['=#ffffff', oval(66.5, 44, 1.4)],
    ['#2a1a1a', 'M42 58L58 58L50 67Z'],
    ['2#2a1a1a', 'M50 66L50 73M40 76Q45 80 50 73Q55 80 60 76'],
    ...front,
  ]
}

/** An owl from the front. */
export function owl(body: string, face: string, eye: string, wing: string): Motif {
  return [
    [body, 'M50 10C84 8 88 40 84 62C80 88 64 96 50 96C36 96 20 88 16 62C12 40 16 8 50 10Z'],
    [body, poly('18,6 42,18 20,34')],
    [body, poly('82,6 58,18 80,34')],
    [wing, 'M16 46C8 66 18 86 34 90C26 74 24 60 16 46Z'],
    [wing, 'M84 46C92 66 82 86 66 90C74 74 76 60 84 46Z'],
    ...dots(face, 17, '33,38 67,38'),
    ...dots(eye, 11, '34,38 66,38'),
    ...dots('=#14100c', 5.5, '35,38 65,38'),
    ...dots('=#ffffff', 2, '37,36 67,36'),
    ['#f0a52e', poly('44,46 56,46 50,60')],
    [`2.4${wing}`, 'M40 68Q44 73 48 68M52 68Q56 73 60 68M46 78Q50 83 54 78'],
    ['#f0a52e', box(36, 90, 10, 6, 2)],
    ['#f0a52e', box(54, 90, 10, 6, 2)],
  ]
}

/** A cut stone. */
export function gem(colour: string, cut: 'round' | 'drop' | 'step' | 'diamond' | 'six'): Motif {
  const [pale, deep] = [lighten(colour, 0.45), darken(colour, 0.3)]
  if (cut === 'diamond') {
    return [
      [colour, poly('8,36 26,12 74,12 92,36 50,92')],
      [pale, poly('26,12 50,12 36,36 8,36')],
      [lighten(colour, 0.2), poly('50,12 74,12 64,36 36,36')],
      [deep, poly('74,12 92,36 64,36')],
      [lighten(colour, 0.3), poly('8,36 36,36 50,92')],
      [deep, poly('64,36 92,36 50,92')],
    ]
  }
  if (cut === 'step') {
    return [
      [deep, poly('28,8 72,8 90,26 90,74 72,92 28,92 10,74 10,26')],
      [colour, poly('33,18 67,18 80,31 80,69 67,82 33,82 20,69 20,31')],
      [pale, poly('33,18 67,18 60,30 40,30')],
      [lighten(colour, 0.2), poly('40,30 60,30 68,38 68,62 60,70 40,70 32,62 32,38')],
    ]
  }
  if (cut === 'drop') {
    return [
      [deep, 'M50 4C64 30 86 44 86 64C86 86 70 96 50 96C30 96 14 86 14 64C14 44 36 30 50 4Z'],
      [colour, poly('50,16 76,58 68,80 50,90 32,80 24,58')],
      [pale, poly('50,16 50,56 24,58')],
      [lighten(colour, 0.25), poly('50,56 68,80 50,90 32,80')],
    ]
  }
  const corners = cut === 'six' ? '50,6 88,28 88,72 50,94 12,72 12,28' : ''
  const rim = cut === 'six' ? poly(corners) : star(50, 50, 8, 46, 42)
  return [
    [deep, rim],
    [colour, star(50, 50, 4, 41, 32)],
    [lighten(colour, 0.22), poly('50,20 71,29 80,50 71,71 50,80 29,71 20,50 29,29')],
    [pale, poly('50,20 71,29 50,50 29,29')],
    [deep, poly('29,71 50,50 71,71 50,80')],
  ]
}

/** A flower with a middle. */
export function flower(petal: string, middle: string, count = 6, wide = 15): Motif {
  return [
    ['#3f9a4a', leaf(50, 60, 8, 88, 12)],
    ['#3f9a4a', leaf(50, 60, 92, 88, 12)],
    [darken(petal, 0.22), petals(50, 48, count, 44, wide, 0.5 / count)],
    [petal, petals(50, 48, count, 40, wide)],
    [lighten(petal, 0.35), petals(50, 48, count, 22, wide * 0.55)],
    [middle, oval(50, 48, 9)],
  ]
}

/** A ship under sail. */
export function ship(hull: string, sail: string, mark: string): Motif {
  return [
    ['3#5a3a1c', 'M50 8L50 74M28 22L28 70M74 24L74 70'],
    [sail, 'M50 10C70 18 72 34 70 44L50 44Z'],
    [sail, 'M50 48C74 48 76 60 74 68L48 68Z'],
    [sail, 'M28 24C44 28 46 44 45 54L26 56Z'],
    [sail, 'M46 14C36 24 30 36 30 44L46 44Z'],
    [mark, star(59, 32, 4, 8, 4)],
    [mark, 'M50 8L66 4L66 12L50 14Z'],
    [hull, 'M6 66L94 62C92 80 82 92 70 92L30 92C16 92 8 82 6 66Z'],
    [lighten(hull, 0.3), 'M9 73L92 69L90 76L11 80Z'],
    ...dots('=#2a160a', 3, '30,84 44,84 58,84 72,83'),
  ]
}

/** A block of metal as it comes from the mould. */
export function ingot(colour: string): Motif {
  return [
    [darken(colour, 0.2), poly('8,84 20,40 80,40 92,84')],
    [colour, poly('20,40 32,24 70,24 80,40')],
    [lighten(colour, 0.22), poly('26,37 35,28 67,28 73,37')],
    [lighten(colour, 0.1), poly('18,76 26,48 74,48 82,76')],
    [darken(colour, 0.3), star(50, 62, 5, 11, 5)],
  ]
}

/** A fish seen from above, as carps in a pond. */
export function carp(body: string, spots: string): Motif {
  return [
    [lighten(body, 0.3), 'M26 44C6 40 4 56 14 62C20 60 26 54 30 50Z'],
    [lighten(body, 0.3), 'M60 30C66 12 80 16 80 26C76 32 68 36 62 36Z'],
    [body, 'M66 80C92 62 88 24 62 14C40 8 24 24 26 44C28 62 44 66 48 80Z'],
    [body, 'M48 76C44 90 36 92 30 98C50 98 64 94 66 76Z'],
    [spots, 'M44 18C58 14 70 22 68 34C58 38 46 32 44 18Z'],
    [spots, 'M52 44C66 42 76 52 72 62C62 66 52 58 52 44Z'],
    ...dots('=#14100c', 3, '34,28 46,16'),
    ['1.5#ffffff', 'M36 40Q46 40 50 50M44 58Q54 56 60 64'],
  ]
}
