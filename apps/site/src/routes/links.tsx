import { ResetPasswordScreen } from '../features/identity/reset-password-screen.tsx'
import { SocialScreen } from '../features/identity/social-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

// Routes opened by a link from elsewhere that contains a secret.

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
