import type { SlotModel } from '@fairhouse/games/slots'
import type { Art } from '../looks.ts'

/** The pictures of a model's titles: a page loads only those of its own game. */
const ART: Readonly<Record<SlotModel, () => Promise<{ readonly ART: Art }>>> = {
  classic: () => import('./classic.ts'),
  'free-games': () => import('./free-games.ts'),
  book: () => import('./book.ts'),
  ways: () => import('./ways.ts'),
  stacked: () => import('./stacked.ts'),
  cascade: () => import('./cascade.ts'),
  anywhere: () => import('./anywhere.ts'),
  'hold-respin': () => import('./hold-respin.ts'),
  wheel: () => import('./wheel.ts'),
  progressive: () => import('./progressive.ts'),
}

export async function loadArt(model: SlotModel): Promise<Art> {
  return (await ART[model]()).ART
}
