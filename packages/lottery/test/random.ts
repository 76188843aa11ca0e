import {
  ANIMALS,
  familyOf,
  type AnyDraw,
  type ChoiceStream,
  type Play,
  type Selection,
} from '@fairhouse/lottery/all'

/** Quick repeatable choices: whether they are unbiased is no matter here. */
export function seededStream(seed: number): ChoiceStream {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return {
    next(bound) {
      state = (state + 0x6d2b79f5) >>> 0
      let word = Math.imul(state ^ (state >>> 15), state | 1)
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
      return ((word ^ (word >>> 14)) >>> 0) % bound
    },
  }
}

/** A seed of its own for each play. */
export function seedOf(code: string): number {
  return [...code].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}

const isTrue = (stream: ChoiceStream, percent: number): boolean => stream.next(100) < percent

/** `count` different items in any order. */
export function someOf<T>(stream: ChoiceStream, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(stream.next(left.length), 1),
  ).flat()
}

function between(stream: ChoiceStream, min: number, max: number): number {
  return max <= min ? min : min + stream.next(max - min + 1)
}

/** Few enough choices to expand by brute force, more often the fewer. */
function countFrom(stream: ChoiceStream, min: number, max: number): number {
  return between(stream, min, Math.min(max, min + (min > 6 ? 1 : 3)))
}

const digitsOf = (stream: ChoiceStream, width: number): string =>
  String(stream.next(10 ** width)).padStart(width, '0')

const range = (count: number, width: number): string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(width, '0'))

const DIGITS = range(10, 1)
const ATTRIBUTES = ['BIG', 'SMALL', 'ODD', 'EVEN']

function randomPositions(
  stream: ChoiceStream,
  pad: {
    readonly count: number
    readonly choices: readonly string[]
    readonly min: number
    readonly most: number
  },
): Selection {
  const empty = pad.count - pad.min
  const positions = Array.from({ length: pad.count }, (_, at) => {
    const isUsed = empty === 0 || at < pad.min || isTrue(stream, 40)
    return isUsed ? someOf(stream, pad.choices, between(stream, 1, Math.min(3, pad.most))) : []
  })
  return { positions: someOf(stream, positions, positions.length) }
}

function randomCombination(
  stream: ChoiceStream,
  pad: Extract<Play['pad'], { kind: 'combination' }>,
  field: 'numbers' | 'values' | 'animals',
): Selection {
  const { choices, size, maxBankers, hasLines } = pad
  const kind = stream.next(3)
  if (kind === 1 && maxBankers > 0) {
    const bankers = between(stream, 1, maxBankers)
    const all = someOf(stream, choices, bankers + countFrom(stream, size - bankers, 99))
    return { bankers: all.slice(0, bankers), drags: all.slice(bankers) }
  }
  if (kind === 2 && hasLines) {
    return {
      lines: Array.from({ length: between(stream, 1, 8) }, () => someOf(stream, choices, size)),
    }
  }
  return { [field]: someOf(stream, choices, countFrom(stream, size, pad.maxCount)) }
}

const FIELDS = { values: /^PC28_BAO3$/, animals: /^LHC_LX/ } as const

/** Texts of the right width that the play accepts: patterns differ by play. */
function randomTyped(
  stream: ChoiceStream,
  play: Play,
  pad: Extract<Play['pad'], { kind: 'typed' }>,
): Selection {
  const { field, widths, bases } = pad
  const base = bases?.[stream.next(bases.length)]
  const inputOf = (texts: readonly string[]) =>
    ({ [field]: texts, ...(base !== undefined && { base }) }) as Selection
  const one = (): string => {
    const text = digitsOf(stream, widths[stream.next(widths.length)] ?? 2)
    return play.parse(inputOf([text])).ok ? text : one()
  }
  return inputOf(Array.from({ length: between(stream, 1, Math.min(pad.maxCount, 5)) }, one))
}

/** A valid selection as a page would make it from the pad: not canonical, and of a small size. */
export function randomInput(play: Play, stream: ChoiceStream): Selection {
  const { pad, code } = play
  switch (pad.kind) {
    case 'digits':
      return { numbers: someOf(stream, DIGITS, countFrom(stream, pad.minCount, pad.maxCount)) }
    case 'numbers': {
      const lines = /_XIEN\d$/.test(code) && isTrue(stream, 40)
      const all = range(10 ** pad.width, pad.width)
      if (!lines) {
        const count = countFrom(stream, pad.minCount, pad.maxCount)
        return { numbers: someOf(stream, all, count) }
      }
      const line = () => someOf(stream, all, pad.minCount)
      return { lines: Array.from({ length: between(stream, 1, 8) }, line) }
    }
    case 'positions': {
      const choices = pad.choices === 'digits' ? DIGITS : ATTRIBUTES
      const count = pad.positions.length
      return randomPositions(stream, { count, choices, min: pad.canBeEmpty ? 1 : count, most: 9 })
    }
    case 'grid':
      return randomPositions(stream, {
        count: pad.positions.length,
        choices: pad.choices,
        min: pad.minPositions,
        most: pad.perPosition,
      })
    case 'options':
      return { options: someOf(stream, pad.options, between(stream, 1, pad.options.length)) }
    case 'areas':
      return Object.fromEntries(
        pad.areas.map(({ field, choices, minCount, maxCount }) => [
          field,
          someOf(stream, choices, countFrom(stream, minCount, maxCount)),
        ]),
      )
    case 'combination': {
      const field = FIELDS.values.test(code)
        ? 'values'
        : FIELDS.animals.test(code)
          ? 'animals'
          : 'numbers'
      return randomCombination(stream, pad, field)
    }
    case 'typed':
      return randomTyped(stream, play, pad)
    case 'fixed':
      return {}
  }
}

/** The canonical form of a selection that is valid. */
export function canonical(play: Play, input: unknown): Selection {
  const parsed = play.parse(input)
  if (!parsed.ok) throw new Error(`${play.code}: ${JSON.stringify(parsed.fault)}`)
  return parsed.value
}

/** A canonical selection with a line at all: areas may share all their choices. */
export function randomCanonical(play: Play, stream: ChoiceStream): Selection {
  const parsed = play.parse(randomInput(play, stream))
  return parsed.ok ? parsed.value : randomCanonical(play, stream)
}

/** Everything that was chosen, in any field. */
function chosenIn(selection: Selection): string[] {
  const lists = Object.values(selection).filter((value) => typeof value !== 'string')
  return (lists as readonly (readonly unknown[])[]).flat(2).map(String)
}

/** Text of digits that begins, ends or is made of what was chosen. */
function likely(stream: ChoiceStream, number: string, chosen: readonly string[]): string {
  const parts = chosen.filter((one) => /^\d+$/.test(one))
  const part = parts[stream.next(parts.length || 1)]
  if (part === undefined || isTrue(stream, 35)) return number
  if (part.length === 1) {
    const digits = [...number].map(() => parts[stream.next(parts.length)] ?? '0')
    return digits.join('').slice(0, number.length)
  }
  const mixed = isTrue(stream, 30) ? someOf(stream, [...part], part.length).join('') : part
  const isFront = isTrue(stream, 25) && number.length >= mixed.length
  return isFront
    ? `${mixed}${number.slice(mixed.length)}`
    : `${number}${mixed}`.slice(-number.length)
}

/** Balls in another order, those that were chosen rather than others. */
function likelyBalls(stream: ChoiceStream, balls: readonly string[], chosen: readonly string[]) {
  const wanted = someOf(stream, [...new Set(chosen)], balls.length).filter(
    (one) => /^\d+$/.test(one) && !balls.includes(one) && isTrue(stream, 70),
  )
  const kept = someOf(stream, balls, balls.length - wanted.length)
  return someOf(stream, [...kept, ...wanted], balls.length)
}

const BALL_FIELDS = ['balls', 'main']

function likelyList(
  stream: ChoiceStream,
  [field, value]: readonly [string, unknown],
  { positions }: Selection,
  chosen: readonly string[],
): unknown {
  if (typeof value === 'string') return likely(stream, value, chosen)
  if (!Array.isArray(value)) return value
  const list = value as readonly string[]
  if (field === 'places') return someOf(stream, list, list.length)
  if (BALL_FIELDS.includes(field)) return likelyBalls(stream, list, chosen)
  const line = chosen[stream.next(chosen.length || 1)] ?? ''
  if (field === 'digits' && line.length > 1) {
    const at = stream.next(list.length - line.length + 1)
    return [...list.slice(0, at), ...line, ...list.slice(at + line.length)]
  }
  return list.map((number, at) => likely(stream, number, positions?.[at] ?? chosen))
}

/** Places or balls as the positions ask for, where they can be. */
function atPositions(draw: AnyDraw, { positions = [] }: Selection, stream: ChoiceStream): AnyDraw {
  const field =
    'places' in draw ? 'places' : 'balls' in draw ? 'balls' : 'main' in draw ? 'main' : ''
  const list = Reflect.get(draw, field) as readonly string[] | undefined
  if (!list || positions.length === 0) return draw
  const next = [...list]
  for (const [at, choices] of positions.entries()) {
    const choice = choices[stream.next(choices.length || 1)]
    const from = choice === undefined ? -1 : next.indexOf(choice)
    if (from < 0 || isTrue(stream, 20)) continue
    ;[next[at], next[from]] = [next[from] ?? '', next[at] ?? '']
  }
  return { ...draw, [field]: next }
}

/** A keno draw whose sum is 810: ten pairs of 81. */
const MIDDLE_KENO = Array.from({ length: 10 }, (_, at) => [String(at + 1), String(80 - at)]).flat()

/** A draw of the play's game: any, or one that may well win what was chosen. */
export function randomDraw(play: Play, selection: Selection, stream: ChoiceStream): AnyDraw {
  const family = familyOf(play.family)
  const game = play.family === 'VIETLOTT' ? play.code : play.family
  const zodiacYear = ANIMALS[stream.next(12)] ?? 'RAT'
  const drawn = family.drawFrom(stream, { game, zodiacYear })
  if (isTrue(stream, 25)) return drawn
  if (play.family === 'KENO' && isTrue(stream, 10)) return { balls: MIDDLE_KENO }
  const chosen = [...(selection.bankers ?? []), ...chosenIn(selection)]
  const rest = (prizes: object): object =>
    Object.fromEntries(
      Object.entries(prizes).map((entry) => [
        entry[0],
        likelyList(stream, entry, selection, chosen),
      ]),
    )
  const turned = 'prizes' in drawn ? { prizes: rest(drawn.prizes) } : { ...drawn, ...rest(drawn) }
  const draw = atPositions(turned as AnyDraw, selection, stream)
  const fixed = 'zodiacYear' in drawn ? { ...draw, zodiacYear, order: 'drawn' } : draw
  return family.parseDraw(fixed).ok ? (fixed as AnyDraw) : drawn
}
