import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function SettingsRoute() {
  return (
    <Guard permission="settings.read">
      <SettingsScreen />
    </Guard>
  )
}
