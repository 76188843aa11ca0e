import type { LottoAreaWire, PrizeModeWire } from '@fairhouse/protocol'

/** Search parameters of the lottery lobby (SPECIFICATION 2.6, 7.40). */
export interface LotterySearch {
  /** Leads to this lottery's own route, unless the lobby is requested. */
  readonly gameCode?: string
  /** The play that is preselected there. */
  readonly playType?: string
  /** Only lotteries of this area. */
  readonly lottoArea?: LottoArea
  /** Only lotteries with this prize mode. */
  readonly prizeMode?: PrizeMode
  readonly lottoView?: 'betting' | 'lobby'
}

export type LottoArea = LottoAreaWire
export type PrizeMode = PrizeModeWire

export const AREAS: readonly LottoArea[] = ['VN', 'SEA', 'CN']
export const MODES: readonly PrizeMode[] = ['ELOTT', 'LOTT', 'ZY', 'SEA']
const VIEWS = ['betting', 'lobby'] as const

/** A code of ours: capitals, digits, underscores. Anything else is ignored. */
function codeOf(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const code = value.toUpperCase()
  return /^[A-Z0-9_]{2,}$/.test(code) && code.length <= longest ? code : undefined
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return typeof value === 'string'
    ? known.find((each) => each.toLowerCase() === value.toLowerCase())
    : undefined
}

type Raw = Readonly<Record<string, unknown>>

/**
 * Parsed parameters, together with others of the address: language, dialog. Invalid parameters of
 * ours are left out.
 */
function withRest<T extends object>(raw: Raw, read: { [K in keyof T]: T[K] | undefined }): T {
  const all = Object.entries({ ...raw, ...read }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(all) as T
}

/** Parses the query of `/lottery`; unknown values are ignored, not refused. */
export function readLotterySearch(raw: Raw): LotterySearch {
  return withRest<LotterySearch>(raw, {
    gameCode: codeOf(raw['gameCode'], 24),
    playType: codeOf(raw['playType'], 40),
    lottoArea: oneOf(AREAS, raw['lottoArea']),
    prizeMode: oneOf(MODES, raw['prizeMode']),
    lottoView: oneOf(VIEWS, raw['lottoView']),
  })
}

/** Parses the query of a lottery's route. */
export function readPlaySearch(raw: Raw): Pick<LotterySearch, 'playType'> {
  return withRest<Pick<LotterySearch, 'playType'>>(raw, {
    playType: codeOf(raw['playType'], 40),
  })
}
