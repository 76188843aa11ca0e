import { Button, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError } from './api.ts'
import { ErrorNotice } from './notice.tsx'
import { Nothing, Page } from './page.tsx'
import { useMay } from './session.ts'
import type { EditorForm } from './use-editor.ts'

/** Classes of the way from an editor back to its list. */
export const BACK_LINK =
  'inline-flex min-h-8 w-fit items-center gap-1 rounded-input text-sm font-semibold ' +
  'text-text-2 hover:text-text'

interface BackToPartProps {
  readonly part: 'goods' | 'missions' | 'races' | 'segments' | 'tickets'
}

/** The way from an editor back to the list that it belongs to. */
export function BackToPart({ part }: BackToPartProps) {
  const { t } = useTranslator()
  return (
    <Link to="/rewards" search={{ part }} className={BACK_LINK}>
      <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {t(`office.rewards.part.${part}`)}
    </Link>
  )
}

interface SaveErrorProps {
  readonly error: unknown
  /** Fetches what is edited anew; what was typed is lost. */
  readonly onReload: () => void
}

/** Why something was not saved; where somebody else was first, the way to what they wrote. */
export function SaveError({ error, onReload }: SaveErrorProps) {
  const { t } = useTranslator()
  return (
    <>
      <ErrorNotice error={error} />
      {isApiError(error, 'CHANGED_MEANWHILE') && (
        <div>
          <Button size="sm" variant="secondary" onClick={onReload}>
            {t('office.rewards.loadAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

interface EditorPageProps {
  readonly title: string
  /** The state of what is edited; nothing while it is new. */
  readonly badges: ReactNode
  readonly form: Pick<EditorForm<object>, 'error' | 'isBusy' | 'isSaved' | 'save'>
  /** Fetches what is edited anew; what was typed is lost. */
  readonly onReload: () => void
  readonly children: ReactNode
}

/** The page of an editor: its head with the button that saves, and why something was not saved. */
export function EditorPage({ title, badges, form, onReload, children }: EditorPageProps) {
  const { t } = useTranslator()
  const may = useMay()
  return (
    <Page
      title={title}
      actions={
        <>
          {badges}
          {may('rewards.write') && (
            <Button
              size="sm"
              isLoading={form.isBusy}
              disabled={form.isSaved}
              onClick={() => void form.save()}
            >
              {t('office.save')}
            </Button>
          )}
        </>
      }
    >
      <SaveError error={form.error} onReload={onReload} />
      {children}
    </Page>
  )
}

interface EditorFrameProps extends BackToPartProps {
  /** Said where the address names nothing. */
  readonly none: string
  /** The editor; undefined where the address names nothing. */
  readonly children: ReactNode
}

/** An editor below the way back to its list. */
export function EditorFrame({ part, none, children }: EditorFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackToPart part={part} />
      {children ?? <Nothing>{none}</Nothing>}
    </div>
  )
}
