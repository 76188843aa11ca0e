import type { Notice } from '@fairhouse/protocol'
import { Button, Dialog, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { Pager } from '@fairhouse/ui/parts/pager'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../shared/use-media.ts'
import { NoticeView } from './notice-view.tsx'
import { announcementsOf, useNotices } from './notices-query.ts'
import { langAttributes } from './lang-attributes.ts'
import { stampOf } from './stamp.ts'

/** Notices per page (SPECIFICATION 9.20). */
const PER_PAGE = 7
/** From this width on the list is beside the opened notice. */
const WIDE = '(min-width: 48rem)'

export interface NoticeDialogProps {
  /** The notice that is open at first; else the newest, on wide screens. */
  readonly noticeId?: string | undefined
  readonly onClose: () => void
}

interface ListProps {
  readonly notices: readonly Notice[]
  readonly openId: string | undefined
  readonly onOpen: (noticeId: string) => void
  readonly page: number
  readonly onPage: (page: number) => void
}

function List({ notices, openId, onOpen, page, onPage }: ListProps) {
  const count = Math.max(1, Math.ceil(notices.length / PER_PAGE))
  const shown = notices.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return (
    <div className="grid content-between gap-3">
      <ul className="grid gap-1">
        {shown.map(({ noticeId, title, language, publishedAt }) => (
          <li key={noticeId}>
            <button
              type="button"
              aria-current={noticeId === openId ? 'true' : undefined}
              onClick={() => onOpen(noticeId)}
              className="grid w-full gap-0.5 rounded-odds px-3.5 py-2.5 text-start
                hover:bg-surface-2 aria-[current=true]:bg-brand-soft
                aria-[current=true]:text-on-soft"
            >
              <span {...langAttributes(language)} className="font-semibold">
                {title}
              </span>
              <time
                dir="ltr"
                dateTime={publishedAt}
                className="figures justify-self-start text-legal opacity-80"
              >
                {stampOf(publishedAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} count={count} onPage={onPage} />
    </div>
  )
}

/** The focus moves to the opened notice, and back: on phones one replaces the other. */
function useFocusOn(key: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const target = key === undefined ? 'button' : 'h3'
    box.current?.querySelector<HTMLElement>(target)?.focus()
  }, [key])
  return box
}

function Announcements({ notices, first }: { notices: readonly Notice[]; first?: string }) {
  const { t } = useTranslator()
  const isWide = useMedia(WIDE)
  const [chosen, setChosen] = useState(first)
  const [page, setPage] = useState(() => {
    const at = notices.findIndex(({ noticeId }) => noticeId === first)
    return Math.floor(Math.max(0, at) / PER_PAGE) + 1
  })
  const open = notices.find(({ noticeId }) => noticeId === chosen)
  const shown = open ?? (isWide ? notices[(page - 1) * PER_PAGE] : undefined)
  const box = useFocusOn(chosen)
  const turn = (next: number) => {
    setPage(next)
    setChosen(undefined)
  }
  const list = (
    <List notices={notices} openId={shown?.noticeId} onOpen={setChosen} page={page} onPage={turn} />
  )
  if (!isWide) {
    return (
      <div ref={box} className="grid gap-4">
        {open ? (
          <>
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => setChosen(undefined)}
            >
              <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {t('notices.toList')}
            </Button>
            <NoticeView notice={open} />
          </>
        ) : (
          list
        )}
      </div>
    )
  }
  return (
    <div ref={box} className="grid min-h-110 grid-cols-[17rem_minmax(0,1fr)] gap-7">
      <div className="border-e border-line pe-5">{list}</div>
      {shown && <NoticeView key={shown.noticeId} notice={shown} />}
    </div>
  )
}

/** The notices: the list at the left, the opened one at the right. */
export function NoticeBrowser({ noticeId }: Pick<NoticeDialogProps, 'noticeId'>) {
  const { t } = useTranslator()
  const notices = useNotices()
  const all = notices && announcementsOf(notices)
  if (all === undefined) return <Skeleton className="h-80" />
  if (all.length === 0) {
    return (
      <EmptyState code="no-notice" title={t('notices.empty')}>
        {t('notices.emptyHint')}
      </EmptyState>
    )
  }
  return <Announcements notices={all} {...(noticeId === undefined ? {} : { first: noticeId })} />
}

/** The notices in a dialog. */
export function NoticeDialog({ noticeId, onClose }: NoticeDialogProps) {
  const { t } = useTranslator()
  return (
    <Dialog title={t('notices.title')} size="lg" onClose={onClose}>
      <NoticeBrowser noticeId={noticeId} />
    </Dialog>
  )
}
