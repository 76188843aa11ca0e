import { Dialog, useTranslator } from '@fairhouse/ui'
import { lazy, Suspense } from 'react'
import type { GameEntry } from '../games/registry.ts'
import type { Play } from './play.ts'

export type SheetName = 'rules' | 'fairness' | 'history'

export interface SheetProps {
  readonly play: Play
  readonly entry: GameEntry
  readonly onClose: () => void
}

const BODIES = {
  rules: lazy(async () => ({ default: (await import('./rules-sheet.tsx')).RulesSheet })),
  fairness: lazy(async () => ({ default: (await import('./fairness-sheet.tsx')).FairnessSheet })),
  history: lazy(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet })),
}

const TITLES = {
  rules: 'studio.rules',
  fairness: 'studio.fairness',
  history: 'studio.history',
} as const

/** A sheet over the game; its program comes when it is opened. */
export function Sheets({ name, ...rest }: SheetProps & { readonly name: SheetName }) {
  const { t } = useTranslator()
  const Body = BODIES[name]
  // Of shared rounds there is only to read.
  const isText = name === 'rules' || (name === 'fairness' && rest.entry.proves !== undefined)
  return (
    <Dialog title={t(TITLES[name])} onClose={rest.onClose} size="lg" isText={isText}>
      <Suspense fallback={<p>{t('common.loading')}</p>}>
        <Body {...rest} />
      </Suspense>
    </Dialog>
  )
}
