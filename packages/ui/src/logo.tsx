import { cx } from './cx.ts'

/** The wordmark: the brand's name in small letters and a full stop in its colour. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <bdi className={cx('text-xl font-bold tracking-[-0.03em] text-text', className)}>
      {name.toLowerCase()}
      <span className="text-brand">.</span>
    </bdi>
  )
}

/** The age mark of a licence block. `label` says it in a sentence. */
export function AgeMark({ text, label }: { text: string; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="figures inline-grid h-11 min-w-11 shrink-0 place-items-center rounded-pill border-2
        border-text-2 px-1 text-sm font-bold text-text"
    >
      {text}
    </span>
  )
}
