import type { AgentLinkWire, OpeningOptions } from '@fairhouse/protocol'
import { Badge, Button, Card, EmptyState, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { FunnelDialog } from './funnel-dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PosterDialog } from './poster-dialog.tsx'
import { addressOf, linksQuery, invalidateRegister } from './register-queries.ts'

const TONES = { open: 'win', expired: 'neutral', usedUp: 'info', closed: 'neutral' } as const

type Shown = { readonly what: 'poster' | 'funnel' | 'note' | 'close'; readonly link: AgentLinkWire }

function Facts({ link }: { readonly link: AgentLinkWire }) {
  const { t, number, date } = useTranslator()
  const { quota, used, expiresAt, prizeGroup } = link
  const facts = [
    t(`agent.register.type.${link.type}`),
    prizeGroup === null ? '' : t('agent.register.groupIs', { group: String(prizeGroup) }),
    quota === null
      ? t('agent.register.usedBy', { used })
      : t('agent.register.usedOf', { used, quota: number(quota) }),
    expiresAt === null ? '' : t('agent.register.until', { date: date(expiresAt, 'date') }),
  ]
  return <p className="text-sm text-text-2">{facts.filter((fact) => fact !== '').join(' · ')}</p>
}

function LinkCard(props: {
  readonly link: AgentLinkWire
  readonly onShow: (what: Shown['what']) => void
}) {
  const { link, onShow } = props
  const { t } = useTranslator()
  const toast = useToast()
  const address = addressOf(link.code)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(t('agent.register.copied'), 'win'),
      () => toast(t('agent.register.notCopied'), 'lose'),
    )
  const isOpen = link.state === 'open'
  return (
    <Card as="li" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">
          <bdi>{link.note === '' ? link.code : link.note}</bdi>
        </h3>
        <Badge tone={TONES[link.state]}>{t(`agent.register.state.${link.state}`)}</Badge>
      </div>
      <Facts link={link} />
      <p className="rounded-odds bg-surface-2 px-3 py-2 text-sm wrap-anywhere" dir="ltr">
        {address}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Button size="sm" onClick={() => void copy()}>
              {t('agent.register.copy')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onShow('poster')}>
              {t('agent.register.poster')}
            </Button>
          </>
        )}
        <Button size="sm" variant="secondary" onClick={() => onShow('funnel')}>
          {t('agent.register.funnel')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onShow('note')}>
          {t('agent.register.editNote')}
        </Button>
        {isOpen && (
          <Button size="sm" variant="ghost" onClick={() => onShow('close')}>
            {t('agent.register.closeLink')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function ShownDialog({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const { t } = useTranslator()
  const { what, link } = shown
  const { linkId } = link
  if (what === 'poster') return <PosterDialog link={link} onClose={onClose} />
  if (what === 'funnel') return <FunnelDialog link={link} onClose={onClose} />
  if (what === 'note') return <NoteDialog link={link} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('agent.register.closeTitle')}
      text={t('agent.register.closeBody')}
      cancelLabel={t('agent.register.closeKeep')}
      action={t('agent.register.closeLink')}
      onConfirm={async () => {
        await api('DELETE /wps/agent/links/:linkId', { params: { linkId } })
      }}
      onSettled={invalidateRegister}
      onClose={onClose}
    />
  )
}

/** The agent's links, with actions on each. */
export function LinkList({ options }: { readonly options: OpeningOptions }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(linksQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [shown, setShown] = useState<Shown>()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <section className="grid gap-4">
      {!options.isAway && (
        <Button className="justify-self-start" onClick={() => setIsMaking(true)}>
          {t('agent.register.newLink')}
        </Button>
      )}
      {data?.links.length === 0 && (
        <EmptyState code="agent-links" title={t('agent.register.noLinks')}>
          {t('agent.register.noLinksBody')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.links.map((link) => (
          <LinkCard key={link.linkId} link={link} onShow={(what) => setShown({ what, link })} />
        ))}
      </ul>
      {isMaking && <LinkForm options={options} onClose={() => setIsMaking(false)} />}
      {shown && <ShownDialog shown={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}
