import type { LabExchange } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'

/** The exchanged messages; rendered when opened. */
export function Exchanges({ exchanges }: { exchanges: readonly LabExchange[] }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary
        className="inline-flex min-h-11 cursor-pointer items-center text-text-2 underline
          underline-offset-2 hover:text-text pointer-fine:min-h-7"
      >
        {t('office.lab.exchanges', { count: exchanges.length })}
      </summary>
      {isOpen && (
        <ol className="grid gap-3 pt-1">
          {exchanges.map((one, at) => (
            // The list never changes: its order is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Exchange exchange={one} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Exchange({ exchange }: { exchange: LabExchange }) {
  const { t } = useTranslator()
  const { to, call, request, http, answer, tookMs } = exchange
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        <bdi className="font-semibold">{call}</bdi>
        <span className="text-text-3">{t(`office.lab.to.${to}`)}</span>
        <span className="figures">{http ?? t('office.lab.unheard')}</span>
        <span className="figures text-text-3">{t('office.lab.tookMs', { ms: tookMs })}</span>
      </p>
      <Bytes label={t('office.lab.request')} text={request} />
      <Bytes label={t('office.lab.answer')} text={answer} />
    </div>
  )
}

function Bytes({ label, text }: { label: string; text: string }) {
  return (
    <figure className="grid gap-0.5">
      <figcaption className="text-legal text-text-3">{label}</figcaption>
      <pre
        dir="ltr"
        className="rounded-input bg-surface-2 p-2 text-start text-legal break-all
          whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  )
}
