import type { Namespace } from '@fairhouse/i18n'
import type { ComponentType } from 'react'
import { type Chunk, chunk } from './chunk.ts'

/** Props of a centre's page: the rest of its path, such as the number of a deposit. */
export interface ScreenProps {
  readonly item?: string | undefined
}

/** A screen in its own chunk. */
export type Screen = Chunk<ScreenProps>

/** A page of a centre: `screen(() => import(…), 'BetsScreen', ['bets'])`, see `chunk`. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<ScreenProps>>>>,
  name: Name,
  texts: readonly Namespace[],
): Screen {
  return chunk(load, name, texts)
}
