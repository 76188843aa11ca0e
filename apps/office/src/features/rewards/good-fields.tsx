import { GOOD_KINDS, GOOD_STATES } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { SelectField, Switch } from '../../shared/fields.tsx'
import { PictureField } from '../../shared/picture-field.tsx'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import type { GoodDraft } from './good-draft.ts'
import { type GoodFieldsProps, GoodGiftFields } from './good-gift-fields.tsx'

function Choices({ draft, onDraft }: GoodFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <SelectField
        label={t('office.rewards.stateTitle')}
        hint={t(`office.rewards.stateHint.${draft.state}`)}
        options={GOOD_STATES.map((id) => ({ id, label: t(`office.rewards.goodState.${id}`) }))}
        value={draft.state}
        onValueChange={(state) => onDraft({ state: state as GoodDraft['state'] })}
      />
      <SelectField
        label={t('office.rewards.kindTitle')}
        hint={t(`office.rewards.kindHint.${draft.kind}`)}
        options={GOOD_KINDS.map((id) => ({ id, label: t(`office.rewards.kind.${id}`) }))}
        value={draft.kind}
        onValueChange={(kind) => onDraft({ kind: kind as GoodDraft['kind'] })}
      />
    </>
  )
}

/** What it costs the member, and what it brings where it is money. */
function Costs({ draft, onDraft, faults }: GoodFieldsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('office.rewards.points')}
        error={faults['points']}
        inputMode="numeric"
        autoComplete="off"
        value={draft.points}
        onValueChange={(points) => onDraft({ points })}
      />
      <TextField
        label={t('office.rewards.priceIn', { currency })}
        hint={t('office.rewards.priceHint')}
        error={faults['priceMinor']}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        onValueChange={(price) => onDraft({ price })}
      />
      {draft.kind === 'money' && (
        <TextField
          label={t('office.rewards.worthIn', { currency })}
          hint={t('office.rewards.worthHint')}
          error={faults['worthMinor']}
          inputMode="decimal"
          autoComplete="off"
          value={draft.worth}
          onValueChange={(worth) => onDraft({ worth })}
        />
      )}
    </div>
  )
}

/** How many there are, how many a member may have, and where it stands in the list. */
function Counts({ draft, onDraft, faults }: GoodFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <div className="flex items-center gap-3">
        <Switch
          isOn={draft.isCounted}
          label={t('office.rewards.countStock')}
          onChange={(isCounted) => onDraft({ isCounted })}
        />
        <p aria-hidden className="text-sm font-semibold">
          {t('office.rewards.countStock')}
        </p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {draft.isCounted && (
          <TextField
            label={t('office.rewards.stock')}
            hint={t('office.rewards.stockHint')}
            error={faults['stock']}
            inputMode="numeric"
            autoComplete="off"
            value={draft.stock}
            onValueChange={(stock) => onDraft({ stock })}
          />
        )}
        <TextField
          label={t('office.rewards.perMember')}
          hint={t('office.rewards.perMemberHint')}
          error={faults['perMember']}
          inputMode="numeric"
          autoComplete="off"
          value={draft.perMember}
          onValueChange={(perMember) => onDraft({ perMember })}
        />
        <TextField
          label={t('office.rewards.place')}
          hint={t('office.rewards.placeHint')}
          error={faults['place']}
          inputMode="numeric"
          autoComplete="off"
          value={draft.place}
          onValueChange={(place) => onDraft({ place })}
        />
      </div>
    </>
  )
}

/** Everything of a good but its texts. */
export function GoodFields(props: GoodFieldsProps) {
  const { draft, onDraft } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choices {...props} />
      <Costs {...props} />
      <GoodGiftFields {...props} />
      <Counts {...props} />
      <PictureField
        of="good"
        pictureId={draft.pictureId}
        onChange={(pictureId) => onDraft({ pictureId })}
      />
    </div>
  )
}
