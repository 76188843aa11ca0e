import type { ExposedOutcome, ExposedPlay, NumberRule } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import type { NumbersDraft } from './exposure-numbers-dialog.tsx'
import { Sale, Share } from './exposure-parts.tsx'
import { outcomeText, playName } from './names.ts'

const HEAD = 'py-1.5 pe-2 text-start font-medium'

/** Plays of the issue: stakes, and the liability of their highest outcome. */
export function Plays(props: {
  plays: readonly ExposedPlay[]
  currency: string
  onShow: (playCode: string) => void
}) {
  const { plays, currency, onShow } = props
  const translator = useTranslator()
  const { t } = translator
  const title = t('office.exposure.byPlay')
  const heads = [
    t('office.issue.play'),
    t('office.issue.bets'),
    t('office.exposure.stake'),
    t('office.exposure.payout'),
    t('office.exposure.outcome'),
    t('office.exposure.limit'),
    t('office.exposure.share'),
  ]
  if (plays.length === 0) {
    return (
      <Panel title={title}>
        <Nothing>{t('office.issue.noBets')}</Nothing>
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <ScrollTable label={title} heads={heads}>
        {plays.map((play) => (
          <tr key={play.playCode} className="border-t border-line">
            <th scope="row" className={HEAD}>
              <button
                type="button"
                className="min-h-8 rounded-input text-start text-brand underline
                  underline-offset-2"
                onClick={() => onShow(play.playCode)}
              >
                {playName(translator, play.playCode)}
              </button>
            </th>
            <Cell>{play.betCount}</Cell>
            <Cell>
              <Amount minor={play.stakeMinor} currency={currency} />
            </Cell>
            <Cell>
              <Amount minor={play.payoutMinor} currency={currency} />
            </Cell>
            <Cell>
              {play.outcome === null
                ? t('office.exposure.allTogether')
                : outcomeText(translator, play.playCode, play.outcome)}
            </Cell>
            <Cell>
              {play.limitMinor !== null && <Amount minor={play.limitMinor} currency={currency} />}
            </Cell>
            <Cell>
              <Share shareBp={play.shareBp} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  )
}

interface OutcomesProps {
  readonly outcomes: readonly ExposedOutcome[]
  readonly currency: string
  readonly chosen: readonly string[]
  /** Undefined without permission to change anything. */
  readonly onChoose: ((chosen: readonly string[]) => void) | undefined
  readonly onShow: (shown: { playCode: string; outcome: string }) => void
}

const keyOf = ({ playCode, outcome }: ExposedOutcome) => `${playCode} ${outcome}`

/** Outcomes, highest liability first. */
export function Outcomes({ outcomes, currency, chosen, onChoose, onShow }: OutcomesProps) {
  const translator = useTranslator()
  const { t } = translator
  if (outcomes.length === 0) return <Nothing>{t('office.exposure.none')}</Nothing>
  const heads = [
    t('office.exposure.outcome'),
    t('office.issue.play'),
    t('office.exposure.payout'),
    t('office.exposure.share'),
    t('office.exposure.sale'),
    t('office.issue.bets'),
  ]
  return (
    <ScrollTable label={t('office.exposure.outcomes')} heads={heads}>
      {outcomes.map((one) => {
        const key = keyOf(one)
        const text = outcomeText(translator, one.playCode, one.outcome)
        const isChosen = chosen.includes(key)
        return (
          <tr key={key} className="border-t border-line">
            <th scope="row" className={HEAD}>
              <label className="inline-flex min-h-9 items-center gap-2">
                {onChoose && (
                  <input
                    type="checkbox"
                    className="size-4.5 accent-brand"
                    aria-label={t('office.exposure.selected', { outcome: text })}
                    checked={isChosen}
                    onChange={() =>
                      onChoose(isChosen ? chosen.filter((each) => each !== key) : [...chosen, key])
                    }
                  />
                )}
                <bdi className="figures text-base font-bold">{text}</bdi>
              </label>
            </th>
            <Cell>{playName(translator, one.playCode)}</Cell>
            <Cell>
              <Amount minor={one.payoutMinor} currency={currency} />
            </Cell>
            <Cell>
              <Share shareBp={one.shareBp} />
            </Cell>
            <Cell>
              <Sale outcome={one} />
            </Cell>
            <Cell>
              <Button size="sm" variant="ghost" onClick={() => onShow(one)}>
                {t('office.exposure.showBets')} <bdi className="figures">{one.betCount}</bdi>
              </Button>
            </Cell>
          </tr>
        )
      })}
    </ScrollTable>
  )
}

/** Numbers that staff have closed or reduced; each can be reopened. */
export function NumberRules(props: {
  rules: readonly NumberRule[]
  onChange: ((draft: NumbersDraft) => void) | undefined
}) {
  const { rules, onChange } = props
  const translator = useTranslator()
  const { t } = translator
  const title = t('office.exposure.rules')
  const heads = [
    t('office.exposure.outcome'),
    t('office.issue.play'),
    t('office.exposure.sale'),
    t('office.exposure.reach'),
    t('office.exposure.setBy'),
    ...(onChange ? [t('office.exposure.action')] : []),
  ]
  return (
    <Panel title={title}>
      {rules.length === 0 ? (
        <Nothing>{t('office.exposure.noRules')}</Nothing>
      ) : (
        <ScrollTable label={title} heads={heads}>
          {rules.map((rule) => {
            const { playCode, outcome, isEveryIssue, oddsPercent } = rule
            return (
              <tr key={`${playCode} ${outcome} ${isEveryIssue}`} className="border-t border-line">
                <th scope="row" className={HEAD}>
                  <bdi className="figures">{outcomeText(translator, playCode, outcome)}</bdi>
                </th>
                <Cell>{playName(translator, playCode)}</Cell>
                <Cell>
                  <Sale outcome={{ oddsPercent, isByStaff: true }} />
                </Cell>
                <Cell>{t(`office.exposure.reach.${isEveryIssue ? 'all' : 'issue'}`)}</Cell>
                <Cell>
                  <bdi>{rule.setBy.replace(/^staff:/, '')}</bdi> · <When at={rule.setAt} />
                </Cell>
                {onChange && (
                  <Cell>
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() =>
                        onChange({ playCode, outcomes: [outcome], action: 'open', isEveryIssue })
                      }
                    >
                      {t('office.exposure.action.open')}
                    </Button>
                  </Cell>
                )}
              </tr>
            )
          })}
        </ScrollTable>
      )}
    </Panel>
  )
}
