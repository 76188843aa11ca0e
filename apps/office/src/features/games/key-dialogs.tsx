import type { ShownKey, StaffVendor } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { TextAreaField } from '../../shared/fields.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshGames } from './game-queries.ts'

export interface KeyDialogProps {
  readonly vendor: StaffVendor
  /** The key to retire; without it a new one is created. */
  readonly kid: string | undefined
  readonly onMade: (vendor: StaffVendor, shown: ShownKey) => void
  readonly onClose: () => void
}

/** The vendor's public key, where it signs with a key pair. */
export function PublicKeyField(props: { value: string; onValueChange: (value: string) => void }) {
  const { t } = useTranslator()
  return (
    <TextAreaField
      label={t('office.games.theirKey')}
      hint={t('office.games.theirKeyHint')}
      rows={4}
      maxLength={4_000}
      {...props}
    />
  )
}

/** Creates a key, or retires one. */
export function KeyDialog({ vendor, kid, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [publicKey, setPublicKey] = useState('')
  const { vassalage, name, profile } = vendor
  const retire = async (reason: string, old: string) => {
    const params = { vassalage, kid: old }
    await api('POST /staff/games/vendors/:vassalage/keys/:kid/retire', { params, body: { reason } })
    await refreshGames()
    toast(t('office.games.keyRetired'), 'win')
  }
  const make = async (reason: string) => {
    const half = publicKey.trim() === '' ? {} : { publicKey: publicKey.trim() }
    const made = await api('POST /staff/games/vendors/:vassalage/keys', {
      params: { vassalage },
      body: { reason, ...half },
    })
    await refreshGames()
    onMade(made.vendor, made.key)
  }
  const isNew = kid === undefined
  return (
    <ReasonDialog
      title={isNew ? t('office.games.newKey', { vendor: name }) : t('office.games.retire', { kid })}
      description={t(isNew ? 'office.games.newKeyNote' : 'office.games.retireNote')}
      submit={t(isNew ? 'office.games.makeKey' : 'office.games.retireIt')}
      isDanger={!isNew}
      onSubmit={(reason) => (isNew ? make(reason) : retire(reason, kid))}
      onClose={onClose}
    >
      {isNew && profile === 'hub88' && (
        <PublicKeyField value={publicKey} onValueChange={setPublicKey} />
      )}
    </ReasonDialog>
  )
}

/** The secret to hand to the vendor: it is shown only once. */
export function ShownKeyDialog(props: {
  vendor: StaffVendor
  shown: ShownKey
  onClose: () => void
}) {
  const { vendor, shown, onClose } = props
  const { t } = useTranslator()
  const address = `${location.origin}/gw/v1/${vendor.integrationKey}`
  const values = [
    [t('office.games.wallets'), address],
    ['kid', shown.kid],
    [t('office.games.secret'), shown.secret],
    [t('office.games.ourKey'), shown.publicKey],
  ] as const
  return (
    <Dialog
      title={t('office.games.shownOnce', { vendor: vendor.name })}
      description={t('office.games.shownOnceNote')}
      onClose={onClose}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <dl className="grid gap-3 text-sm">
        {values.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="grid gap-1">
              <dt className="text-text-3">{name}</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <bdi className="figures break-all whitespace-pre-wrap">{value}</bdi>
                <CopyButton text={value} label={t('office.games.copy', { name })} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  )
}
