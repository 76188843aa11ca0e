import { ResetPasswordScreen } from '../features/identity/reset-password-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

const SECRETS = ['token'] as const

export function ResetPasswordRoute() {
  const { token } = useSecretsInAddress(SECRETS)
  return <ResetPasswordScreen key={token} token={token} />
}
