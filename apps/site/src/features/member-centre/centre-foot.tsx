import { useTranslator } from '@fairhouse/ui'
import { LogOut, SlidersHorizontal } from 'lucide-react'
import { CentreAction } from '../../shared/centre/centre-action.tsx'
import { openDialog } from '../../shared/dialogs.ts'

/** Below the pages: preferences, and the way out. */
export function CentreFoot() {
  const { t } = useTranslator()
  return (
    <ul className="grid gap-1 border-t border-line pt-4">
      <CentreAction
        icon={SlidersHorizontal}
        text={t('common.settings')}
        onPress={() => openDialog('settings')}
      />
      <CentreAction
        icon={LogOut}
        text={t('common.logout')}
        onPress={() => openDialog('logout')}
      />
    </ul>
  )
}
