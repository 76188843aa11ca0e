import type { Namespace } from '@fairhouse/i18n'
import { type ComponentType, lazy } from 'react'
import { ensureTexts } from './language.ts'
import { loadChunk } from './load-chunk.ts'

/** What a page of a centre is given: the rest of its address, such as the number of a deposit. */
export interface ScreenProps {
  readonly item?: string | undefined
}

/** A screen in a chunk of its own. */
export interface Screen {
  readonly Component: ComponentType<ScreenProps>
  /** Fetches its code and its texts. */
  readonly load: () => Promise<unknown>
}

/**
 * A screen that is fetched when it is first wanted, with the texts it speaks:
 * `screen(() => import(…), 'BetsScreen', ['bets'])`.
 */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<ScreenProps>>>>,
  name: Name,
  texts: readonly Namespace[],
): Screen {
  let coming: Promise<{ readonly default: ComponentType<ScreenProps> }> | undefined
  const fetchAll = async () => {
    const [module] = await Promise.all([loadChunk(load), ensureTexts(...texts)])
    return { default: module[name] }
  }
  const loadOnce = () => {
    coming ??= fetchAll()
    // A lost answer must not be the last word.
    coming.catch(() => {
      coming = undefined
    })
    return coming
  }
  return { Component: lazy(loadOnce), load: loadOnce }
}
