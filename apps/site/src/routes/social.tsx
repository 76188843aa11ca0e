import { SocialScreen } from '../features/identity/social-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

export function SocialRoute() {
  const { ticket, error } = useSecretsInAddress(['ticket', 'error'])
  return <SocialScreen ticket={ticket} error={error} />
}
