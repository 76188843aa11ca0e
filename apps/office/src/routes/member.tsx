import { useParams } from '@tanstack/react-router'
import { MemberScreen } from '../features/members/member-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function MemberRoute() {
  const { memberId } = useParams({ from: '/members/$memberId' })
  return (
    <Guard permission="members.read">
      <MemberScreen key={memberId} memberId={memberId} />
    </Guard>
  )
}
