import { SocialScreen } from '../features/identity/social-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

const SECRETS = ['ticket', 'error'] as const

export function SocialRoute() {
  const { ticket, error } = useSecretsInAddress(SECRETS)
  return <SocialScreen key={ticket} ticket={ticket} error={error} />
}
