import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountScreen } from '../features/account/account-screen.tsx'
import { LogoutDialog } from '../features/identity/logout-dialog.tsx'
import { RequireMember } from '../features/identity/require-member.tsx'

export function AccountRoute() {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <RequireMember>
      <AccountScreen onLogout={() => setIsLeaving(true)} />
      {isLeaving && (
        <LogoutDialog
          onClose={() => setIsLeaving(false)}
          onDone={() => void navigate({ to: '/' })}
        />
      )}
    </RequireMember>
  )
}
