import type { PageRead, PageRequest, RenderedPage } from '@fairhouse/protocol'

/** Renders pages of the site, for the HTML that a reader gets first. */
export interface PageRenderer {
  /**
   * The page as HTML, or undefined where it is unavailable: no bundle, a fault (logged), too many
   * waiting. The document is then sent without it, and the browser renders it.
   */
  render(request: PageRequest, read: PageRead): Promise<RenderedPage | undefined>
  close(): Promise<void>
}

/** For a server without a built site. */
export const NO_RENDERER: PageRenderer = {
  render: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
}
