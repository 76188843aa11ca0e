import {
  MISSION_GOALS,
  MISSION_STAFF_STATES,
  MISSION_TASKS,
  MISSION_PRIZES,
  RATE_PRODUCTS,
} from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'
import { productName } from '../../shared/product-name.ts'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { RoundTermFields } from '../../shared/round-term-fields.tsx'
import { ROUND_FIELDS } from '../../shared/round-terms.ts'
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

/** The name of an amount with its unit, and the end of its name on the wire. */
function useAmount(name: 'prize' | 'budget', kind: MissionDraft['prizeKind']) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  switch (kind) {
    case 'money':
      return { label: t(`office.rewards.mission.${name}In`, { currency }), field: `${name}Minor` }
    case 'points':
      return { label: t(`office.rewards.mission.${name}Points`), field: `${name}Points` }
    case 'rounds':
      return { label: t(`office.rewards.mission.${name}Rounds`), field: `${name}Rounds` }
  }
}

function Prize({ draft, onDraft, faults }: MissionFieldsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const { label, field } = useAmount('prize', draft.prizeKind)
  return (
    <>
      <SelectField
        label={t('office.rewards.mission.prizeKind')}
        options={MISSION_PRIZES.map((id) => ({
          id,
          label: t(`office.rewards.mission.kind.${id}`),
        }))}
        value={draft.prizeKind}
        onValueChange={(kind) => onDraft({ prizeKind: kind as MissionDraft['prizeKind'] })}
      />
      <TextField
        label={label}
        error={faults[field]}
        inputMode={draft.prizeKind === 'money' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={draft.prize}
        onValueChange={(prize) => onDraft({ prize })}
      />
      {draft.prizeKind === 'rounds' && (
        <div className="sm:col-span-2">
          <RoundTermFields
            draft={draft.rounds}
            onDraft={(part) => onDraft({ rounds: { ...draft.rounds, ...part } })}
            faultOf={(name) => faults[ROUND_FIELDS[name]]}
            currency={currency}
          />
        </div>
      )}
    </>
  )
}

/** What may be given in all, and to how many. */
function Bounds({ draft, onDraft, faults }: MissionFieldsProps) {
  const { t } = useTranslator()
  const { label, field } = useAmount('budget', draft.prizeKind)
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={label}
        hint={t('office.rewards.mission.budgetHint')}
        error={faults[field] ?? faults['budget']}
        inputMode={draft.prizeKind === 'money' ? 'decimal' : 'numeric'}
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
