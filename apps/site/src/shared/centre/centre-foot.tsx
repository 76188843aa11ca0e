import { useTranslator } from '@fairhouse/ui'
import { LogOut, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { openDialog } from '../dialogs.ts'
import { CentreAction } from './centre-action.tsx'

/** Below the pages: preferences, further links of the centre, and logging out. */
export function CentreFoot({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslator()
  return (
    <ul className="grid gap-1 border-t border-line pt-4">
      <CentreAction
        icon={SlidersHorizontal}
        text={t('common.settings')}
        onPress={() => openDialog('settings')}
      />
      {children}
      <CentreAction
        icon={LogOut}
        text={t('common.logout')}
        onPress={() => openDialog('logout')}
      />
    </ul>
  )
}
