/** Where a dialog stands as a modal one does, above the page. */
const PLACE = ['fixed', 'inset-0', 'z-50']

/**
 * Does something while no open dialog is modal. The riddles of Google's captcha appear at the end
 * of the document, where a modal dialog would keep everybody from them. The focus stays.
 */
export async function besideModal<T>(action: () => Promise<T>): Promise<T> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  const reopen = (those: readonly HTMLDialogElement[], open: 'show' | 'showModal') => {
    const focused = document.activeElement
    for (const dialog of those) {
      dialog.close()
      dialog.classList[open === 'show' ? 'add' : 'remove'](...PLACE)
      dialog[open]()
    }
    if (focused instanceof HTMLElement) focused.focus()
  }
  reopen(dialogs, 'show')
  try {
    return await action()
  } finally {
    // Some may have been closed meanwhile.
    reopen(
      dialogs.filter(({ isConnected, open }) => isConnected && open),
      'showModal',
    )
  }
}
