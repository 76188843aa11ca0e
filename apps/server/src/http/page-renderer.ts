import type { PageRead, PageRequest, RenderedPage } from '@fairhouse/protocol'

/** Renders pages of the site, for the HTML that a reader gets first. */
export interface PageRenderer {
  /**
   * The page as HTML, or undefined where it cannot be had now: no bundle, a fault (told to the
   * log), too many waiting. The document then goes out without it, and the page makes itself.
   */
  render(request: PageRequest, read: PageRead): Promise<RenderedPage | undefined>
  close(): Promise<void>
}

/** For a server without a built site. */
export const NO_RENDERER: PageRenderer = {
  render: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
}
