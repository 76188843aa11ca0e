import type { LastLogin } from '@fairhouse/protocol'
import { createStore } from '@fairhouse/ui/store'

/** Dialogs of the frame that any part of a page may open. For identity's: shared/session.ts. */
export type DialogName = 'menu' | 'settings' | 'logout' | 'terms' | 'domains' | 'afterLogin'

/** The open dialog. The frame renders it (app/dialogs.tsx). */
export const dialogStore = createStore<DialogName | undefined>(undefined)

export function openDialog(name: DialogName): void {
  dialogStore.set(name)
}

/** The previous login; undefined if there was none, or it has been shown already. */
export const lastLoginStore = createStore<LastLogin | undefined>(undefined)

/** Opens the dialog that a member sees after a login. */
export function openAfterLogin(lastLogin: LastLogin | undefined): void {
  lastLoginStore.set(lastLogin)
  openDialog('afterLogin')
}
