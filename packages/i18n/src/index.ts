export * from './error-text.ts'
export type { Catalogue, MessageKey, Namespace } from './keys.ts'
export * from './languages.ts'
export * from './translator.ts'
