import { Button, type ButtonProps, IconButton, useToast, useTranslator } from '@fairhouse/ui'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 3_000

/** Copies a text and confirms it, visually and to screen readers. */
function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const { t } = useTranslator()
  const toast = useToast()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setIsCopied(true)
        toast(t('cashier.copied'), 'win')
      },
      // Clipboards may be refused; the text is beside the button.
      () => toast(t('cashier.notCopied'), 'lose'),
    )
  }
  return { isCopied, copy }
}

/** The button of a primary value to copy. */
export function CopyButton({
  text,
  label,
  variant = 'primary',
}: {
  readonly text: string
  readonly label: string
  readonly variant?: ButtonProps['variant']
}) {
  const { t } = useTranslator()
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant={variant} size="lg" isBlock onClick={copy}>
      <Icon aria-hidden className="size-5" />
      {isCopied ? t('cashier.copied') : label}
    </Button>
  )
}

/** A line to read or to copy. */
export function CopyLine({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useTranslator()
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? Check : Copy
  return (
    <div className="relative border-b border-line py-2 pe-13 text-start last:border-b-0">
      <dt className="text-legal text-text-3">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">
        {text}
        {/* Placed beside both lines, but part of the `dd`: a `dl` allows nothing else. */}
        <span className="absolute inset-y-0 end-0 flex items-center">
          <IconButton label={t('cashier.copy', { name })} onClick={copy}>
            <Icon aria-hidden className="size-5" />
          </IconButton>
        </span>
      </dd>
    </div>
  )
}
