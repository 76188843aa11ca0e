import type { VendorQuestion, WalletCall } from '@fairhouse/protocol'

/** The texts of the vendors' documentation in one language. Paragraphs may hold `code`. */
export interface Prose {
  readonly language: string
  readonly title: string
  readonly intro: readonly string[]
  readonly contents: string
  readonly other: { readonly language: string; readonly label: string }
  readonly sections: Readonly<Record<SectionId, Section>>
  readonly callNotes: Readonly<Record<WalletCall, string>>
  readonly questionNotes: Readonly<Record<VendorQuestion, string>>
  readonly words: {
    readonly field: string
    readonly type: string
    readonly meaning: string
    readonly needed: string
    readonly request: string
    readonly answer: string
    readonly status: string
    readonly again: string
    readonly final: string
    readonly example: string
    readonly elements: string
  }
}

export interface Section {
  readonly title: string
  readonly text: readonly string[]
  readonly list?: readonly string[]
}

export const SECTION_IDS = [
  'start',
  'signing',
  'money',
  'keys',
  'calls',
  'statuses',
  'rules',
  'sports',
  'questions',
  'feed',
  'transfer',
  'frame',
  'profiles',
  'lab',
  'checklist',
] as const

export type SectionId = (typeof SECTION_IDS)[number]
