import { useTranslator } from '@fairhouse/ui'
import { LogOut, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type DialogName, openDialog } from '../../shared/dialogs.ts'

function Action(props: { dialog: DialogName; icon: LucideIcon; text: string }) {
  const { dialog, icon: Icon, text } = props
  return (
    <li>
      <button
        type="button"
        onClick={() => openDialog(dialog)}
        className="flex min-h-12 w-full items-center gap-3.5 rounded-odds px-3.5 py-2 text-start
          font-semibold text-text-2 transition-colors duration-100 hover:bg-surface-2
          hover:text-text"
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {text}
      </button>
    </li>
  )
}

/** Below the pages: preferences, and the way out. */
export function CentreFoot() {
  const { t } = useTranslator()
  return (
    <ul className="grid gap-1 border-t border-line pt-4">
      <Action dialog="settings" icon={SlidersHorizontal} text={t('common.settings')} />
      <Action dialog="logout" icon={LogOut} text={t('common.logout')} />
    </ul>
  )
}
