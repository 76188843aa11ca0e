import type { AnyDraw, Family, FamilyCode, Play } from '@fairhouse/lottery/all'
import { loadFamily } from '@fairhouse/lottery/load'
import type { Namespace } from '@fairhouse/i18n'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useFirstLook } from '../first-look.ts'
import { ensureTexts } from '../language.ts'
import { loadChunk } from '../load-chunk.ts'

/** Where the names and rules of a family's plays stand. */
const TEXTS: Readonly<Record<FamilyCode, Namespace>> = {
  SSC: 'playsSsc',
  '3D': 'playsSsc',
  '11X5': 'playsElevenFive',
  K3: 'playsK3',
  PK10: 'playsPk10',
  PC28: 'playsPc28',
  KENO: 'playsKeno',
  LHC: 'playsMarkSix',
  VN_MB: 'playsVietnam',
  VN_MTN: 'playsVietnam',
  VIETLOTT: 'playsVietlott',
  '4D': 'playsFourD',
  TH: 'playsSea',
  LAO: 'playsSea',
  HANOI: 'playsSea',
}

const PREFIXES = (Object.keys(TEXTS) as FamilyCode[]).filter((code) => code !== 'VIETLOTT')

/** The family of a play, by its code: five official games carry their own names. */
export function familyCodeOf(playCode: string): FamilyCode {
  return PREFIXES.find((prefix) => playCode.startsWith(`${prefix}_`)) ?? 'VIETLOTT'
}

export function textsOf(code: FamilyCode): Namespace {
  return TEXTS[code]
}

/** The families that this page has loaded. Only the rooms that judge bets load any. */
const loaded = new Map<FamilyCode, Family<AnyDraw>>()

/** Takes a family as loaded. */
export function keepFamily(family: Family<AnyDraw>): void {
  loaded.set(family.code, family)
}

/** Fetches a family's rules and texts. Rejects when they do not come: ask again. */
export async function ensureFamily(code: FamilyCode): Promise<Family<AnyDraw>> {
  const [family] = await Promise.all([
    loadChunk(() => loadFamily(code)),
    ensureTexts('plays', TEXTS[code]),
  ])
  keepFamily(family)
  return family
}

/** The family, if this page has loaded it. */
export function findFamily(code: FamilyCode): Family<AnyDraw> | undefined {
  return loaded.get(code)
}

/** The play with this code; undefined when there is none, or its family is not loaded. */
export function findPlay(playCode: string): Play<AnyDraw> | undefined {
  return loaded.get(familyCodeOf(playCode))?.plays.get(playCode)
}

const familyQuery = (code: FamilyCode) =>
  queryOptions({
    queryKey: ['family', code],
    // The rules themselves are kept here: they are no data that a query could hold.
    queryFn: async () => {
      await ensureFamily(code)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export interface FamiliesState {
  readonly isReady: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Loads families; ready when all are there, which is never so in what the server renders. */
export function useFamilies(codes: readonly FamilyCode[]): FamiliesState {
  const queries = useQueries({ queries: [...new Set(codes)].map(familyQuery) })
  const isFirstLook = useFirstLook()
  return {
    isReady: !isFirstLook && queries.every(({ data }) => data === true),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
