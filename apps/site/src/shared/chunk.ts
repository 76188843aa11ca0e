import type { Namespace } from '@fairhouse/i18n'
import { type ComponentType, createElement, use } from 'react'
import { ensureTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'

/** A component in a chunk of its own. */
export interface Chunk<Props> {
  /** Suspends until code and texts are there; throws when they do not come. */
  readonly Component: ComponentType<Props>
  /** Fetches both ahead. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A component that is fetched when it is first wanted, with the texts it speaks:
 * `chunk(() => import('./bets-screen.tsx'), 'BetsScreen', ['bets'])`. What did not come is asked for
 * again by the next one who wants it.
 */
export function chunk<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  texts: readonly Namespace[] = [],
): Chunk<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  const fetchBoth = async () => {
    const [module] = await Promise.all([loadChunk(load), ensureTexts(...texts)])
    return module[name]
  }
  const loadOnce = () => {
    coming ??= fetchBoth()
    coming.catch(() => {
      coming = undefined
    })
    return coming
  }
  const Later = (props: Props) => createElement(use(loadOnce()), props)
  return { Component: Later, load: loadOnce }
}
