import type { Namespace } from '@fairhouse/i18n'
import type { ComponentType } from 'react'
import { type Chunk, chunk } from './chunk.ts'

/** What a page of a centre is given: the rest of its address, such as the number of a deposit. */
export interface ScreenProps {
  readonly item?: string | undefined
}

/** A screen in a chunk of its own. */
export type Screen = Chunk<ScreenProps>

/** A page of a centre: `screen(() => import(…), 'BetsScreen', ['bets'])`, see `chunk`. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<ScreenProps>>>>,
  name: Name,
  texts: readonly Namespace[],
): Screen {
  return chunk(load, name, texts)
}
