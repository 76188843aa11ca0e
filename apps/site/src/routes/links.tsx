import { ResetPasswordScreen } from '../features/identity/reset-password-screen.tsx'
import { SocialScreen } from '../features/identity/social-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

// Rooms that somebody comes to by a link from elsewhere, with a secret in it.

const OF_RESET = ['token'] as const
const OF_SOCIAL = ['ticket', 'error'] as const

export function ResetPasswordRoute() {
  const { token } = useSecretsInAddress(OF_RESET)
  return <ResetPasswordScreen key={token} token={token} />
}

export function SocialRoute() {
  const { ticket, error } = useSecretsInAddress(OF_SOCIAL)
  return <SocialScreen key={ticket} ticket={ticket} error={error} />
}
