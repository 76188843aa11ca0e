import { ResetPasswordScreen } from '../features/identity/reset-password-screen.tsx'
import { useSecretsInAddress } from '../shared/secret-in-address.ts'

export function ResetPasswordRoute() {
  const { token } = useSecretsInAddress(['token'])
  return <ResetPasswordScreen token={token} />
}
