import type { AnyDraw, Family, FamilyCode, Play } from '@fairhouse/lottery/all'
import { loadFamily } from '@fairhouse/lottery/load'
import { familyCodeOf, textsOf } from '@fairhouse/i18n/plays'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ensureTexts } from '../language.ts'
import { loadChunk } from '../load-chunk.ts'

export { familyCodeOf, textsOf } from '@fairhouse/i18n/plays'

/** The families that this page has loaded. Only routes that evaluate bets load any. */
const loaded = new Map<FamilyCode, Family<AnyDraw>>()

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a family as loaded. */
export function registerFamily(family: Family<AnyDraw>): void {
  loaded.set(family.code, family)
  for (const listener of listeners) listener()
}

/** Loads a family's rules and texts. Rejects if they fail to load: call it again. */
export async function ensureFamily(code: FamilyCode): Promise<Family<AnyDraw>> {
  const [family] = await Promise.all([
    loadChunk(() => loadFamily(code)),
    ensureTexts('plays', textsOf(code)),
  ])
  registerFamily(family)
  return family
}

/** The family, if this page has loaded it. */
export function findFamily(code: FamilyCode): Family<AnyDraw> | undefined {
  return loaded.get(code)
}

/** The play with this code; undefined if there is none, or its family is not loaded. */
export function findPlay(playCode: string): Play<AnyDraw> | undefined {
  return loaded.get(familyCodeOf(playCode))?.plays.get(playCode)
}

export interface FamiliesState {
  readonly isReady: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Loads families; ready once all are loaded, which is never the case on the server. Not a query:
 * the server would run it, and dehydrate data that the page does not have.
 */
export function useFamilies(codes: readonly FamilyCode[]): FamiliesState {
  const wanted = [...new Set(codes)].toSorted().join(' ')
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const isReady = useSyncExternalStore(
    subscribe,
    () => wanted === '' || wanted.split(' ').every((code) => loaded.has(code as FamilyCode)),
    () => false,
  )
  const load = (onError: (error: unknown) => void) => {
    if (wanted === '') return
    const coming = wanted.split(' ').map((code) => ensureFamily(code as FamilyCode))
    Promise.all(coming).catch(onError)
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    let isHere = true
    if (wanted !== '') loadNow((error) => isHere && setFailure({ error }))
    return () => {
      isHere = false
    }
  }, [wanted])
  return {
    isReady,
    error: isReady ? undefined : failure?.error,
    retry: () => {
      setFailure(undefined)
      load((error) => setFailure({ error }))
    },
  }
}
