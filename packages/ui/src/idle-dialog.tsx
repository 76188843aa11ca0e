import { useState } from 'react'
import { Button } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { Dialog } from './dialog.tsx'

export interface IdleDialogProps {
  /** When the session ends, in milliseconds. */
  readonly endsAt: number
  readonly texts: Readonly<Record<'title' | 'body' | 'stay' | 'leave', string>>
  /** Prolongs the session; the watch then takes the dialog away. */
  readonly onStay: () => Promise<unknown>
  readonly onLeave: () => void
}

/** The session is about to end unused: a minute to say that one is still there (WCAG 2.2.1). */
export function IdleDialog({ endsAt, texts, onStay, onLeave }: IdleDialogProps) {
  const [isStaying, setIsStaying] = useState(false)
  const stay = async () => {
    setIsStaying(true)
    await onStay()
    setIsStaying(false)
  }
  return (
    <Dialog
      title={texts.title}
      description={texts.body}
      size="sm"
      // Closing it is a sign of life, too.
      onClose={() => void stay()}
    >
      <div className="grid gap-5">
        <p className="text-center text-4xl font-bold">
          <Countdown to={new Date(endsAt).toISOString()} isSpoken />
        </p>
        <div className="grid gap-2">
          <Button size="lg" isBlock isLoading={isStaying} onClick={() => void stay()}>
            {texts.stay}
          </Button>
          <Button variant="ghost" size="lg" isBlock onClick={onLeave}>
            {texts.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
