import type { Namespace } from '@fairhouse/i18n'
import { type ComponentType, createElement, use } from 'react'
import { ensureTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'

/** So long a failure stands; after it the next one who wants the component asks anew. */
const FORGET_MS = 1_000

/** A component in a chunk of its own. */
export interface Chunk<Props> {
  /** Suspends until code and texts are there; throws when they do not come. */
  readonly Component: ComponentType<Props>
  /** Fetches both ahead. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A component that is fetched when it is first wanted, with the texts it speaks:
 * `chunk(() => import('./bets-screen.tsx'), 'BetsScreen', ['bets'])`. What did not come is asked
 * for again by the next one who wants it.
 */
export function chunk<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  texts: readonly Namespace[] = [],
): Chunk<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let come: ComponentType<Props> | undefined
  const fetchBoth = async () => {
    const [module] = await Promise.all([loadChunk(load), ensureTexts(...texts)])
    come = module[name]
    return come
  }
  const loadOnce = () => {
    if (coming) return coming
    const mine = fetchBoth()
    coming = mine
    mine.catch(() => {
      // Not at once: what failed is rendered first, and must fail there, not ask again without end.
      setTimeout(() => {
        if (coming === mine) coming = undefined
      }, FORGET_MS)
    })
    return mine
  }
  const Later = (props: Props) => createElement(come ?? use(loadOnce()), props)
  return { Component: Later, load: loadOnce }
}
