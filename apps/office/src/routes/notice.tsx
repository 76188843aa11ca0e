import { useParams } from '@tanstack/react-router'
import { NoticeEditor } from '../features/notices/notice-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function NoticeRoute() {
  const { noticeId } = useParams({ from: '/notices/$noticeId' })
  return (
    <Guard permission="notices.read">
      <NoticeEditor key={noticeId} noticeId={noticeId} />
    </Guard>
  )
}
