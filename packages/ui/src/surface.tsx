import type { ReactNode } from 'react'
import { ArtPicture } from './art/art-picture.tsx'
import { cx } from './cx.ts'

export interface CardProps {
  readonly as?: 'div' | 'section' | 'article' | 'li'
  readonly className?: string
  readonly children: ReactNode
}

/** A calm surface. Padding is the content's own matter. */
export function Card({ as: Element = 'div', className, children }: CardProps) {
  return (
    <Element className={cx('rounded-card border border-line bg-surface-1 shadow-card', className)}>
      {children}
    </Element>
  )
}

export type Tone = 'neutral' | 'brand' | 'win' | 'lose' | 'warn' | 'info' | 'live' | 'money'

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface-2 text-text-2',
  brand: 'bg-brand-soft text-on-soft',
  win: 'bg-brand-soft text-on-soft',
  lose: 'bg-surface-2 text-lose',
  warn: 'bg-surface-2 text-warn',
  info: 'bg-surface-2 text-info',
  live: 'bg-surface-2 text-live',
  money: 'bg-money text-on-money',
}

/** A short state. Colour only underlines what the text says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1 rounded-pill px-2.5 text-legal font-semibold',
        'whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}

/** Room of something that is being loaded. Give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-shimmer rounded-input bg-surface-2', className)} />
}

export interface EmptyStateProps {
  /** Chooses the art. */
  readonly code: string
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Nothing to show: says why, and what to do. */
export function EmptyState({ code, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <div className="size-24 overflow-hidden rounded-hero">
        <ArtPicture code={code} shape="square" />
      </div>
      <h2 className="mt-2 text-xl font-bold">{title}</h2>
      {children && <div className="max-w-90 text-balance text-text-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** Text only for assistive technology. */
export function SrOnly({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
