import { cx } from '@fairhouse/ui'
import { CircleCheck, CircleX } from 'lucide-react'

/** Valid or not, by word, icon and colour. */
export function Verdict(props: { isOk: boolean; text: string; isLarge?: boolean }) {
  const { isOk, text, isLarge = false } = props
  const Icon = isOk ? CircleCheck : CircleX
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-3 rounded-odds font-semibold',
        isLarge ? 'px-5 py-4 text-lg' : 'px-4 py-2.5 text-sm',
        isOk ? 'bg-brand-soft text-on-soft' : 'border border-lose bg-surface-2 text-lose',
      )}
    >
      <Icon aria-hidden className={cx('shrink-0', isLarge ? 'size-7' : 'size-5')} />
      {text}
    </p>
  )
}
