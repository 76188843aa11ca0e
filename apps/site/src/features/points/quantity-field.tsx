import { IconButton, TextField, useTranslator } from '@fairhouse/ui'
import { Minus, Plus } from 'lucide-react'
import { readWhole } from './good-bounds.ts'

export interface QuantityFieldProps {
  readonly text: string
  readonly max: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** How many of a good: typed, or stepped by one. */
export function QuantityField({ text, max, error, onChange }: QuantityFieldProps) {
  const { t } = useTranslator()
  const count = readWhole(text, 1, max)
  const step = (by: number) => onChange(String(Math.min(max, Math.max(1, (count ?? 1 - by) + by))))
  return (
    <TextField
      label={t('points.exchange.quantity')}
      hint={t('points.exchange.quantityHint', { max })}
      error={error}
      value={text}
      onValueChange={onChange}
      inputMode="numeric"
      autoComplete="off"
      name="quantity"
      action={
        <span className="flex items-center gap-1">
          <IconButton
            label={t('points.exchange.fewer')}
            disabled={count !== undefined && count <= 1}
            onClick={() => step(-1)}
          >
            <Minus aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={t('points.exchange.more')}
            disabled={count !== undefined && count >= max}
            onClick={() => step(1)}
          >
            <Plus aria-hidden className="size-4.5" />
          </IconButton>
        </span>
      }
    />
  )
}
