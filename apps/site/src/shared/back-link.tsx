import { useTranslator } from '@fairhouse/ui'
import { ArrowLeft } from 'lucide-react'
import { isPlainClick, useNavigate, useSearch } from './router/index.ts'
import { safeNext } from './session.ts'

/** Link back to the page given in a lobby's address; renders nothing without it. */
export function BackLink() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const to = safeNext(useSearch()['backUrl'])
  if (to === undefined) return null
  return (
    <a
      href={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ href: to })
      }}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold
        text-brand"
    >
      <ArrowLeft aria-hidden className="size-4.5 rtl:rotate-180" />
      {t('lottery.lobby.back')}
    </a>
  )
}
