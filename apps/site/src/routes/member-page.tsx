import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MemberArea } from '../features/account/member-area.tsx'
import { LogoutDialog } from '../features/identity/logout-dialog.tsx'
import { RequireMember } from '../features/identity/require-member.tsx'

/** A page of the member's area, with the way around it and the way out. */
export function MemberPage(props: { isReal?: boolean; children: ReactNode }) {
  const { isReal = false, children } = props
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <RequireMember isReal={isReal}>
      <MemberArea onLogout={() => setIsLeaving(true)}>{children}</MemberArea>
      {isLeaving && (
        <LogoutDialog
          onClose={() => setIsLeaving(false)}
          onDone={() => void navigate({ to: '/' })}
        />
      )}
    </RequireMember>
  )
}
