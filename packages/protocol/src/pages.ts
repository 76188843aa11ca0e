import type { Permission } from './http/system.ts'
import type { RouteKey } from './routes.ts'

/** One page to render, shared by all requests with the same values. */
export interface PageRequest {
  /** Path and query, as requested: "/lottery?gameCode=SSC1". */
  readonly url: string
  /** Origin of the brand, without a trailing slash: canonical addresses begin with it. */
  readonly origin: string
  /** The language chosen earlier, from the browser's cookie. */
  readonly language: string | undefined
  /** False with a session: the page fetches the member itself. */
  readonly isVisitor: boolean
  readonly permission: Permission
}

/** A page as HTML, in the parts that the document is put together from. */
export interface RenderedPage {
  /** 200, 404 for an unknown path, 302 with `location` for a redirect. */
  readonly status: number
  /** Path and query of another page of the site. */
  readonly location?: string
  /** BCP 47 tag of its language. */
  readonly language: string
  readonly dir: 'ltr' | 'rtl'
  /** Elements of the head: title, description, addresses in other languages. */
  readonly head: string
  /** Files that its program needs at once, as paths. */
  readonly modules: readonly string[]
  /** When its scripts start: after the first paint, or at the first interaction. */
  readonly begins: 'afterPaint' | 'atNeed'
  readonly body: string
  /** Data the page was rendered from, as JSON, for hydration (`PageData` of the site). */
  readonly data: string
}

/** What a read of the API is given beside its route. */
export interface PageReadInput {
  /** The language of the page: data is in it, whatever the browser prefers. */
  readonly language?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** The answer that the same call would get over HTTP, refusals included. */
export interface PageReadAnswer {
  readonly status: number
  readonly body: unknown
}

/** Reads a public GET route of the API without HTTP, as a visitor. Never rejects. */
export type PageRead = (key: RouteKey, input: PageReadInput) => Promise<PageReadAnswer>

/** What a built site exports for rendering its pages. */
export interface PageBundle {
  /** One page at a time: the site keeps its state in modules. */
  render(request: PageRequest, read: PageRead): Promise<RenderedPage>
}
