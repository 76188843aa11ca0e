import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { useCalm } from '../../shared/preferences.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { RemoteImage } from '../../shared/remote-image.tsx'
import { NoticeHtml } from './notice-html.tsx'
import { NoticeLink } from './notice-view.tsx'
import { useNotices } from './notices-query.ts'
import { isFirstVisit, markSeen, unseenByVisitor } from './seen-popups.ts'

/**
 * Shows pop-ups one after the other, each once; in calm mode only legal ones. Nothing while another
 * dialog is open (`isHeld`).
 */
export function NoticePopups({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslator()
  const notices = useNotices()
  const member = useMember()
  const isMember = member !== null && member !== undefined && !isTrial(member)
  const isCalm = useCalm()
  const [isFirst] = useState(isFirstVisit)
  const [closed, setClosed] = useState<readonly string[]>([])
  const popups = notices?.popup ?? []
  const unseen = isMember ? popups : unseenByVisitor(popups, isFirst)
  const waiting = isCalm ? unseen.filter(({ isLegal }) => isLegal) : unseen
  const shown = waiting.find(({ noticeId }) => !closed.includes(noticeId))
  if (!shown || isHeld) return null
  const close = () => {
    setClosed([...closed, shown.noticeId])
    // A lost answer does no harm: at worst the pop-up is shown once more.
    void markSeen(shown.noticeId, isMember).catch(() => undefined)
  }
  return (
    <Dialog
      key={shown.noticeId}
      title={shown.title}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('common.close')}
          </Button>
          {shown.link !== null && <NoticeLink link={shown.link} />}
        </>
      }
    >
      <div className="grid gap-4">
        {shown.picture && (
          <RemoteImage
            src={shown.picture.url}
            width={shown.picture.width}
            height={shown.picture.height}
            alt=""
            isFirst
            className="w-full rounded-card"
          />
        )}
        <NoticeHtml html={shown.content} language={shown.language} />
      </div>
    </Dialog>
  )
}
