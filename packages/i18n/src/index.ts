export * from './error-text.ts'
export type { MessageKey, Namespace } from './keys.ts'
export * from './languages.ts'
export * from './translator.ts'
