import type { MessageKey } from '@fairhouse/i18n'
import type { Receipt } from '@fairhouse/protocol'
import { ArtPicture, Card, useTranslator } from '@fairhouse/ui'
import {
  FileSignature,
  HandHeart,
  type LucideIcon,
  MessagesSquare,
  ShieldAlert,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Page } from '../../shared/page.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { ReceiptCard } from '../../shared/receipt-card.tsx'
import { Invited } from './invited.tsx'
import { JoinForm } from './join-form.tsx'

const POINTS = [
  { icon: HandHeart, title: 'support.join.does', body: 'support.join.doesBody' },
  { icon: ShieldAlert, title: 'support.join.never', body: 'support.join.neverBody' },
  { icon: FileSignature, title: 'support.join.terms', body: 'support.join.termsBody' },
] as const satisfies readonly { icon: LucideIcon; title: MessageKey; body: MessageKey }[]

const STEPS = ['support.join.step1', 'support.join.step2', 'support.join.step3'] as const

/** What an agent does and does not do, before any question is asked. */
function Explained() {
  const { t } = useTranslator()
  const { minAgeYears } = useSystemStatus()
  return (
    <div className="grid content-start gap-6">
      <div className="aspect-[21/9] overflow-hidden rounded-card lg:aspect-[4/3]">
        <ArtPicture code="join" shape="banner" />
      </div>
      <ul className="grid gap-5">
        {POINTS.map(({ icon: Icon, title, body }) => (
          <li key={title} className="flex gap-3.5">
            <span
              className="grid size-10 shrink-0 place-items-center rounded-pill bg-brand-soft
              text-on-soft"
            >
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="grid gap-1">
              <h2 className="text-lg font-bold">{t(title)}</h2>
              <p className="text-text-2">{t(body, { age: minAgeYears })}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 rounded-card border border-line p-5">
        <h2 className="flex items-center gap-2 text-lg font-bold">
          <MessagesSquare aria-hidden className="size-5 text-brand" />
          {t('support.join.next')}
        </h2>
        <ol className="grid list-decimal gap-1.5 ps-5 text-text-2">
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Information for prospective agents, and the application form. */
export function JoinScreen() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const [receipt, setReceipt] = useState<Receipt>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (receipt) box.current?.querySelector('h2')?.focus()
  }, [receipt])
  return (
    <Page title={t('support.join.title', { brand: brand.name })} intro={t('support.join.intro')}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
        <Explained />
        <div ref={box} className="grid content-start gap-6">
          <Card className="p-5 md:p-7">
            {receipt ? (
              <ReceiptCard
                title={t('support.join.thanks')}
                receiptNo={receipt.receiptNo}
                body={t('support.join.thanksBody')}
              />
            ) : (
              <JoinForm onSent={setReceipt} />
            )}
          </Card>
          <Card className="p-5 md:p-7">
            <Invited />
          </Card>
        </div>
      </div>
    </Page>
  )
}
