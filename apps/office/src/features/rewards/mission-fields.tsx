import {
  MISSION_GOALS,
  MISSION_STAFF_STATES,
  MISSION_TASKS,
  RATE_PRODUCTS,
  FREE_KINDS,
} from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'
import { productName } from '../../shared/product-name.ts'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { type MissionDraft, periodsOf } from './mission-draft.ts'

interface MissionFieldsProps {
  readonly draft: MissionDraft
  readonly onDraft: (part: Partial<MissionDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
  /** It was open: what it asks for and gives stays as it is. */
  readonly isFixed: boolean
}

function Product({ draft, onDraft }: MissionFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const all = { id: '', label: t('office.rewards.mission.allProducts') }
  return (
    <SelectField
      label={t('office.rewards.mission.product')}
      options={[all, ...RATE_PRODUCTS.map((id) => ({ id, label: productName(translator, id) }))]}
      value={draft.product}
      onValueChange={(product) => onDraft({ product })}
    />
  )
}

/** What is counted, how much of it, and in which period. */
function Goal(props: MissionFieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const { goal } = draft
  return (
    <>
      <SelectField
        label={t('office.rewards.mission.goal')}
        hint={t(`office.rewards.mission.goalHint.${goal}`)}
        options={MISSION_GOALS.map((id) => ({ id, label: t(`office.rewards.mission.goal.${id}`) }))}
        value={goal}
        onValueChange={(next) => onDraft({ goal: next as MissionDraft['goal'] })}
      />
      {goal === 'task' ? (
        <SelectField
          label={t('office.rewards.mission.task')}
          options={MISSION_TASKS.map((id) => ({
            id,
            label: t(`office.rewards.mission.task.${id}`),
          }))}
          value={draft.task}
          onValueChange={(task) => onDraft({ task: task as MissionDraft['task'] })}
        />
      ) : (
        <TextField
          label={t('office.rewards.mission.target')}
          error={faults['target']}
          inputMode="numeric"
          autoComplete="off"
          value={draft.target}
          onValueChange={(target) => onDraft({ target })}
        />
      )}
      {(goal === 'bets' || goal === 'games') && <Product {...props} />}
      <SelectField
        label={t('office.rewards.mission.period')}
        options={periodsOf(goal).map((id) => ({
          id,
          label: t(`office.rewards.mission.period.${id}`),
        }))}
        value={periodsOf(goal).includes(draft.period) ? draft.period : 'once'}
        onValueChange={(period) => onDraft({ period: period as MissionDraft['period'] })}
      />
    </>
  )
}

function Prize({ draft, onDraft, faults }: MissionFieldsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const isMoney = draft.prizeKind === 'money'
  return (
    <>
      <SelectField
        label={t('office.rewards.mission.prizeKind')}
        options={FREE_KINDS.map((id) => ({ id, label: t(`office.rewards.mission.kind.${id}`) }))}
        value={draft.prizeKind}
        onValueChange={(kind) => onDraft({ prizeKind: kind as MissionDraft['prizeKind'] })}
      />
      <TextField
        label={
          isMoney
            ? t('office.rewards.mission.prizeIn', { currency })
            : t('office.rewards.mission.prizePoints')
        }
        error={faults[isMoney ? 'prizeMinor' : 'prizePoints']}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={draft.prize}
        onValueChange={(prize) => onDraft({ prize })}
      />
    </>
  )
}

/** What may be given in all, and to how many. */
function Bounds({ draft, onDraft, faults }: MissionFieldsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const isMoney = draft.prizeKind === 'money'
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={
          isMoney
            ? t('office.rewards.mission.budgetIn', { currency })
            : t('office.rewards.mission.budgetPoints')
        }
        hint={t('office.rewards.mission.budgetHint')}
        error={faults[isMoney ? 'budgetMinor' : 'budgetPoints'] ?? faults['budget']}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={draft.budget}
        onValueChange={(budget) => onDraft({ budget })}
      />
      <TextField
        label={t('office.rewards.mission.most')}
        hint={t('office.rewards.mission.mostHint')}
        error={faults['most']}
        inputMode="numeric"
        autoComplete="off"
        value={draft.most}
        onValueChange={(most) => onDraft({ most })}
      />
      <TextField
        label={t('office.rewards.mission.labels')}
        hint={t('office.rewards.mission.labelsHint')}
        error={faults['labels']}
        autoComplete="off"
        value={draft.labels}
        onValueChange={(labels) => onDraft({ labels })}
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
  )
}

/** Everything of a mission but its texts. */
export function MissionFields(props: MissionFieldsProps) {
  const { draft, onDraft, faults, isFixed } = props
  const { t } = useTranslator()
  const states = MISSION_STAFF_STATES.filter((id) => !isFixed || id !== 'draft')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        label={t('office.rewards.stateTitle')}
        hint={t(`office.rewards.mission.stateHint.${draft.state}`)}
        options={states.map((id) => ({ id, label: t(`office.rewards.mission.state.${id}`) }))}
        value={draft.state}
        onValueChange={(state) => onDraft({ state: state as MissionDraft['state'] })}
      />
      {isFixed && <p className="text-sm text-text-2">{t('office.rewards.mission.fixed')}</p>}
      <fieldset
        disabled={isFixed}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2"
      >
        <Goal {...props} />
        <TextField
          type="date"
          label={t('office.rewards.mission.from')}
          error={faults['from']}
          value={draft.from}
          onValueChange={(from) => onDraft({ from })}
        />
        <Prize {...props} />
      </fieldset>
      <TextField
        type="date"
        label={t('office.rewards.mission.until')}
        hint={t('office.rewards.mission.untilHint')}
        error={faults['until']}
        value={draft.until}
        onValueChange={(until) => onDraft({ until })}
      />
      <Bounds {...props} />
    </div>
  )
}
