import { Link } from '@tanstack/react-router'
import { useMay } from './session.ts'

/** A member by name, linking to their page if it may be read. */
export function MemberLink({ memberId, username }: { memberId: string; username: string }) {
  const may = useMay()
  if (!may('members.read')) return <bdi>{username}</bdi>
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId }}
      search={{}}
      className="font-semibold text-brand underline underline-offset-2"
    >
      <bdi>{username}</bdi>
    </Link>
  )
}
