import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { useTranslator } from './context.tsx'
import { cx } from './cx.ts'

export type ToastTone = 'info' | 'win' | 'lose'

interface ToastItem {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
}

type Show = (text: string, tone?: ToastTone) => void

const Context = createContext<Show>(() => undefined)

/** Shows a short message for a few seconds; it is read out politely. */
export function useToast(): Show {
  return useContext(Context)
}

const ICONS = { info: Info, win: CircleCheck, lose: CircleAlert } as const
const COLORS = { info: 'text-info', win: 'text-win', lose: 'text-lose' } as const
const SHOWN_MS = 6000
/** Calm mode leaves more time to read. */
const CALM_MS = 18_000
const AT_ONCE_MAX = 3

function Toast({ item, onDone }: { item: ToastItem; onDone: (id: number) => void }) {
  const { t } = useTranslator()
  const [isHeld, setIsHeld] = useState(false)
  const { id, text, tone } = item
  const Icon = ICONS[tone]

  useEffect(() => {
    if (isHeld) return undefined
    const isCalm = 'calm' in document.documentElement.dataset
    const timer = setTimeout(() => onDone(id), isCalm ? CALM_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, id, onDone])

  return (
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="animate-rise pointer-events-auto flex w-full max-w-110 items-center gap-3
        rounded-card border border-line-strong bg-surface-2 py-1 ps-4 pe-1 shadow-card"
    >
      <Icon aria-hidden className={cx('size-5 shrink-0', COLORS[tone])} />
      <p className="flex-1 py-2 text-sm font-semibold">{text}</p>
      <IconButton label={t('common.dismiss')} onClick={() => onDone(id)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

/** Holds the toasts of the page. The region exists from the start, or it would not be read out. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<readonly ToastItem[]>([])
  const show = useCallback<Show>((text, tone = 'info') => {
    setItems((before) => {
      const id = (before.at(-1)?.id ?? 0) + 1
      // A repeated message is announced again, for its whole time; two wins are two messages.
      const others = before.filter((item) => item.text !== text || tone === 'win')
      return [...others, { id, text, tone }].slice(-AT_ONCE_MAX)
    })
  }, [])
  const remove = useCallback((id: number) => {
    setItems((before) => before.filter((item) => item.id !== id))
  }, [])
  return (
    <Context value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className={cx(
          'pointer-events-none fixed inset-x-3 z-50 grid justify-items-center gap-2',
          // A page that docks a bar at the bottom says its height: it must stay in reach.
          'bottom-[calc(5.5rem+var(--dock-height,0px))]',
          'md:bottom-[calc(1.5rem+var(--dock-height,0px))]',
        )}
      >
        {items.map((item) => (
          <Toast key={item.id} item={item} onDone={remove} />
        ))}
      </div>
    </Context>
  )
}
