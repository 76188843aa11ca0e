import type { Namespace } from '@fairhouse/i18n'
import { type ComponentType, createElement, use } from 'react'
import { ensureTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'

/** How long a failure is kept; after it the next use retries. */
const FORGET_MS = 1_000

/** A component in its own chunk. */
export interface Chunk<Props> {
  /** Suspends until code and texts are loaded; throws if they fail to load. */
  readonly Component: ComponentType<Props>
  /** Preloads both. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A lazily loaded component with its texts: `chunk(() => import('./bets-screen.tsx'), 'BetsScreen',
 * ['bets'])`. After a failure the next use retries.
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
      // Not at once: the failure must be rendered first, or the component would retry without end.
      setTimeout(() => {
        if (coming === mine) coming = undefined
      }, FORGET_MS)
    })
    return mine
  }
  const Later = (props: Props) => createElement(come ?? use(loadOnce()), props)
  return { Component: Later, load: loadOnce }
}
