import type {
  PageReadAnswer,
  PageReadInput,
  PageRequest,
  RenderedPage,
  RouteKey,
} from '@fairhouse/protocol'

/** Messages to the thread. */
export type ToThread =
  | { readonly kind: 'render'; readonly job: number; readonly request: PageRequest }
  | { readonly kind: 'answer'; readonly read: number; readonly answer: PageReadAnswer }

/** Messages from the thread. */
export type FromThread =
  | {
      readonly kind: 'read'
      readonly job: number
      readonly read: number
      readonly key: RouteKey
      readonly input: PageReadInput
    }
  | { readonly kind: 'rendered'; readonly job: number; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly job: number; readonly fault: string }
