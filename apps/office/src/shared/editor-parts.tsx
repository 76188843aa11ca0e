import { Button, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { isApiError } from './api.ts'
import { ErrorNotice } from './notice.tsx'

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
