import { IconButton, useTranslator } from '@fairhouse/ui'
import { ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { openNotices } from './notice-store.ts'
import { langAttributes } from './lang-attributes.ts'
import { useNotices } from './notices-query.ts'

/**
 * The headlines, one at a time under the header, without animation. Pressing one opens it with all
 * notices. Nothing if there is none.
 */
export function AnnouncementBar() {
  const { t } = useTranslator()
  const headlines = useNotices()?.headlines ?? []
  const [turn, setTurn] = useState(0)
  const at = headlines.length === 0 ? 0 : turn % headlines.length
  const shown = headlines[at]
  if (!shown) return null
  const { noticeId, title, language } = shown
  return (
    <section aria-label={t('shell.news.label')} className="border-b border-line bg-surface-2">
      <div className="page flex min-h-11 items-center gap-2">
        <Megaphone aria-hidden className="size-4.5 shrink-0 text-brand" />
        <button
          type="button"
          // One line, truncated; pressed, it opens in full.
          data-cut="may"
          onClick={() => openNotices(noticeId)}
          className="min-h-11 min-w-0 flex-1 truncate text-start text-sm font-semibold
            hover:underline"
        >
          <span {...langAttributes(language)}>{title}</span>
        </button>
        {headlines.length > 1 && (
          <>
            <span aria-hidden className="figures text-legal text-text-3">
              {`${at + 1}/${headlines.length}`}
            </span>
            <IconButton label={t('shell.news.next')} onClick={() => setTurn(at + 1)}>
              <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </IconButton>
          </>
        )}
      </div>
    </section>
  )
}
