import { type DragEvent, useState } from 'react'

/** Whether files are dragged over an element, and the handlers that make it take them. */
export function useFileDrop(onDropped: (files: readonly File[]) => void, isBusy = false) {
  const [isOver, setIsOver] = useState(false)
  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      // Without this the browser leaves the page and shows the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = isBusy ? 'none' : 'copy'
      setIsOver(!isBusy)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      if (!isBusy) onDropped([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}
