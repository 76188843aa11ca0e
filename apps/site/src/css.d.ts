declare module '*.css'

/** Build constants: whether this is the server's build. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean }
}
