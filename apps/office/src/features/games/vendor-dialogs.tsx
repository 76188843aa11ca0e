import {
  VENDOR_PROFILE_NAMES,
  VENDOR_STATES,
  type ShownKey,
  type StaffVendor,
} from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshGames } from './game-queries.ts'
import { PublicKeyField } from './key-dialogs.tsx'

const WALLETS = ['seamless', 'transfer'] as const
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

function AddressField(props: { value: string; onValueChange: (value: string) => void }) {
  const { t } = useTranslator()
  return (
    <TextField
      label={t('office.games.baseUrl')}
      hint={t('office.games.baseUrlHint')}
      type="url"
      inputMode="url"
      {...props}
    />
  )
}

/** Adds a vendor; its credentials are shown afterwards. */
export function AddVendorDialog(props: {
  onMade: (vendor: StaffVendor, shown: ShownKey) => void
  onClose: () => void
}) {
  const { t } = useTranslator()
  const [draft, setDraft] = useState({
    vassalage: '',
    name: '',
    profile: 'fairhouse',
    wallet: 'seamless',
    baseUrl: '',
    publicKey: '',
  })
  const set = (name: keyof typeof draft) => (value: string) => setDraft({ ...draft, [name]: value })
  const add = async (reason: string) => {
    const half = orNull(draft.publicKey)
    const made = await api('POST /staff/games/vendors', {
      body: {
        vassalage: draft.vassalage.trim().toUpperCase(),
        name: draft.name.trim(),
        profile: VENDOR_PROFILE_NAMES.find((one) => one === draft.profile) ?? 'fairhouse',
        wallet: WALLETS.find((one) => one === draft.wallet) ?? 'seamless',
        baseUrl: orNull(draft.baseUrl),
        ...(half === null ? {} : { publicKey: half }),
        reason,
      },
    })
    await refreshGames()
    props.onMade(made.vendor, made.key)
  }
  return (
    <ReasonDialog
      title={t('office.games.addVendor')}
      submit={t('office.games.addVendor')}
      onSubmit={add}
      onClose={props.onClose}
    >
      <TextField
        label={t('office.games.vassalage')}
        hint={t('office.games.vassalageHint')}
        value={draft.vassalage}
        onValueChange={set('vassalage')}
        autoComplete="off"
      />
      <TextField
        label={t('office.games.name')}
        value={draft.name}
        onValueChange={set('name')}
        autoComplete="off"
      />
      <SelectField
        label={t('office.games.profile')}
        options={VENDOR_PROFILE_NAMES.map((id) => ({ id, label: id }))}
        value={draft.profile}
        onValueChange={set('profile')}
      />
      <SelectField
        label={t('office.games.walletTitle')}
        options={WALLETS.map((id) => ({ id, label: t(`office.games.wallet.${id}`) }))}
        value={draft.wallet}
        onValueChange={set('wallet')}
      />
      <AddressField value={draft.baseUrl} onValueChange={set('baseUrl')} />
      {draft.profile === 'hub88' && (
        <PublicKeyField value={draft.publicKey} onValueChange={set('publicKey')} />
      )}
    </ReasonDialog>
  )
}

/** Edits how a vendor is called, whether it accepts sessions, and how long rounds wait. */
export function EditVendorDialog({
  vendor,
  onClose,
}: {
  vendor: StaffVendor
  onClose: () => void
}) {
  const { t } = useTranslator()
  const toast = useToast()
  const { vassalage, name } = vendor
  const [baseUrl, setBaseUrl] = useState(vendor.baseUrl ?? '')
  const [state, setState] = useState<string>(vendor.state)
  const [ask, setAsk] = useState(String(vendor.askAfterMinutes))
  const [refund, setRefund] = useState(String(vendor.refundAfterHours))
  const save = async (reason: string) => {
    await api('PUT /staff/games/vendors/:vassalage', {
      params: { vassalage },
      body: {
        baseUrl: orNull(baseUrl),
        state: VENDOR_STATES.find((one) => one === state) ?? vendor.state,
        askAfterMinutes: Number(ask),
        refundAfterHours: Number(refund),
        reason,
      },
    })
    await refreshGames()
    toast(t('office.games.saved'), 'win')
  }
  const numbers = { type: 'number', inputMode: 'numeric', min: 1 } as const
  return (
    <ReasonDialog
      title={t('office.games.editVendor', { vendor: name })}
      submit={t('office.games.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <AddressField value={baseUrl} onValueChange={setBaseUrl} />
      <SelectField
        label={t('office.games.stateTitle')}
        hint={t('office.games.pausedHint')}
        options={VENDOR_STATES.map((id) => ({ id, label: t(`office.games.vendorState.${id}`) }))}
        value={state}
        onValueChange={setState}
      />
      <TextField
        label={t('office.games.askAfter')}
        value={ask}
        onValueChange={setAsk}
        {...numbers}
      />
      <TextField
        label={t('office.games.refundAfter')}
        value={refund}
        onValueChange={setRefund}
        {...numbers}
      />
    </ReasonDialog>
  )
}
