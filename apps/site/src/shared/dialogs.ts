import { createStore } from '@fairhouse/ui/store'

/** Dialogs of the frame that any part of a page may ask for. For identity's: shared/session.ts. */
export type DialogName = 'menu' | 'settings' | 'logout' | 'terms' | 'domains'

/** Which of them is open. The frame shows it (app/dialogs.tsx). */
export const dialogStore = createStore<DialogName | undefined>(undefined)

export function openDialog(name: DialogName): void {
  dialogStore.set(name)
}
