import type { Reward } from '@fairhouse/protocol'
import { Button, Card, useTranslator } from '@fairhouse/ui'
import { useRef } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { isUnderTerms, sumOf } from './reward-sum.ts'
import { useClaim } from './use-claim.ts'
import { useRewardWords } from './use-reward-words.ts'

/** On phones the button is below the amount. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 md:px-5 ' +
  'md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-6'

interface ItemProps {
  readonly reward: Reward
  readonly isSending: boolean
  /** Undefined while nothing can be claimed. */
  readonly onClaim: (() => void) | undefined
  readonly onOpen: () => void
}

function Item({ reward, isSending, onClaim, onOpen }: ItemProps) {
  const { t, date } = useTranslator()
  const words = useRewardWords()
  const { source, expiresAt } = reward
  // What has terms is accepted where they stand.
  const hasTerms = isUnderTerms(reward)
  const [name, amount] = [words.name(reward), words.amount(reward)]
  return (
    <li className={ROW}>
      <div className="grid min-w-0 justify-items-start">
        <button
          type="button"
          onClick={onOpen}
          className="-my-1 min-h-11 text-start font-semibold wrap-anywhere underline
            decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {name}
        </button>
        <p className="text-sm text-text-2">
          {name === t(`rewards.source.${source}`) ? '' : `${t(`rewards.source.${source}`)} · `}
          {expiresAt === null
            ? t('rewards.waiting.ever')
            : t('rewards.waiting.until', { date: date(expiresAt, 'dateTime') })}
        </p>
      </div>
      <p className="figures text-end text-lg font-bold">{amount}</p>
      {onClaim && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:col-span-2 max-md:justify-self-end"
          aria-label={t(hasTerms ? 'rewards.bonus.seeOne' : 'rewards.claim.one', { name, amount })}
          disabled={isSending}
          onClick={hasTerms ? onOpen : onClaim}
        >
          {t(hasTerms ? 'rewards.bonus.see' : 'rewards.claim')}
        </Button>
      )}
    </li>
  )
}

/** A claim without an answer: what became of it is asked before anything else is claimed. */
function LostClaim({ isSending, onRepeat }: { isSending: boolean; onRepeat: () => void }) {
  const { t } = useTranslator()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-odds border border-line
        bg-surface-2 px-4 py-3"
    >
      <p className="min-w-60 flex-1 text-sm">{t('rewards.claim.lost')}</p>
      <Button size="sm" isLoading={isSending} onClick={onRepeat}>
        {t('rewards.claim.lostAgain')}
      </Button>
    </div>
  )
}

export interface WaitingListProps {
  readonly rewards: readonly Reward[]
  /** How many wait, shown or not. */
  readonly count: number
  /** The member has paused or is excluded. */
  readonly isAway: boolean
  readonly onOpen: (rewardId: string) => void
}

/** What can be claimed: one by one, or all that is free of terms by one press. */
export function WaitingList({ rewards, count, isAway, onOpen }: WaitingListProps) {
  const { t } = useTranslator()
  const words = useRewardWords()
  const { claim, isSending, error, lost, claimed } = useClaim()
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = async (rewardIds: readonly string[]) => {
    await claim(rewardIds)
    // What was pressed is gone; from here the next one is the next stop.
    heading.current?.focus()
  }
  const free = rewards.filter((reward) => !isUnderTerms(reward))
  const all = free.map(({ rewardId }) => rewardId)
  const mayClaim = !isAway && lost === undefined
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
          {t('rewards.waiting')}
        </h2>
        {mayClaim && all.length > 1 && (
          <Button className="max-sm:w-full" isLoading={isSending} onClick={() => void begin(all)}>
            {t('rewards.claim.all', { amount: words.sum(sumOf(free)) })}
          </Button>
        )}
      </div>
      <p role="status" className="font-semibold text-win empty:hidden">
        {claimed.length > 0 && t('rewards.claim.done', { amount: words.sum(sumOf(claimed)) })}
      </p>
      <ErrorNotice error={error} />
      {lost && <LostClaim isSending={isSending} onRepeat={() => void begin(lost)} />}
      {isAway && <p className="max-w-150 text-text-2">{t('rewards.claim.away')}</p>}
      {rewards.length === 0 ? (
        lost === undefined && (
          <Card className="grid gap-1 px-4 py-3.5 md:px-5">
            <p className="font-semibold">{t('rewards.waiting.none')}</p>
            <p className="text-sm text-text-2">{t('rewards.waiting.noneHint')}</p>
          </Card>
        )
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {rewards.map((reward) => (
                <Item
                  key={reward.rewardId}
                  reward={reward}
                  isSending={isSending}
                  onClaim={mayClaim ? () => void begin([reward.rewardId]) : undefined}
                  onOpen={() => onOpen(reward.rewardId)}
                />
              ))}
            </ul>
          </Card>
          {!isAway && <p className="text-sm text-text-2">{t('rewards.claim.money')}</p>}
          {count > rewards.length && (
            <p className="text-sm text-text-2">
              {t('rewards.waiting.more', { count: count - rewards.length })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
