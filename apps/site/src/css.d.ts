declare module '*.css'

/** What the build says of itself: whether it is the server's. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean }
}
