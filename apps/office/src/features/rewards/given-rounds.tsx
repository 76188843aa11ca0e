import type { RoundGrant, RoundState, RoundTerms } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, isApiError } from '../../shared/api.ts'
import { BrandAmount } from '../../shared/brand-money.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

const grantQuery = (rewardId: string, language: string) =>
  queryOptions({
    queryKey: ['round-grant', rewardId, language],
    queryFn: async () =>
      (await api('GET /staff/rewards/:rewardId/rounds', { params: { rewardId } })).grant,
    staleTime: 0,
  })

const STATES = {
  preparing: 'office.given.rounds.preparing',
  ready: 'office.given.rounds.ready',
  used: 'office.given.rounds.allUsed',
  expired: 'office.given.rounds.expired',
  cancelled: 'office.given.rounds.cancelled',
} as const satisfies Record<RoundState, string>

/** Takes back what is left; the member reads the reason. */
export function CancelRoundsDialog(props: { rewardId: string; onClose: () => void }) {
  const { rewardId, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const cancel = async (reason: string) => {
    try {
      const params = { rewardId }
      await api('POST /staff/rewards/:rewardId/rounds/cancel', { params, body: { reason } })
      toast(t('office.given.rounds.cancelDone'), 'win')
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['round-grant', rewardId] })
    }
  }
  return (
    <ReasonDialog
      title={t('office.given.rounds.cancel')}
      description={t('office.given.rounds.cancelAbout')}
      submit={t('office.given.rounds.cancel')}
      isDanger
      explain={(error) =>
        isApiError(error, 'REWARD_OVER') ? t('office.given.overMeanwhile') : undefined
      }
      onSubmit={cancel}
      onClose={onClose}
    />
  )
}

interface GivenRoundsProps {
  readonly rewardId: string
  readonly terms: RoundTerms
  readonly isClaimed: boolean
  /** Left out where they cannot be taken back. */
  readonly onCancel?: (() => void) | undefined
}

/** What became of claimed rounds. */
function Claimed({ grant, onCancel }: Pick<GivenRoundsProps, 'onCancel'> & { grant: RoundGrant }) {
  const { t } = useTranslator()
  const may = useMay()
  const { state, used, rounds, wonMinor, endsAt } = grant
  const isOpen = state === 'preparing' || state === 'ready'
  return (
    <>
      <DescriptionList
        rows={[
          [t('office.given.rounds.state'), t(STATES[state])],
          [t('office.given.rounds.used'), t('office.given.rounds.usedOf', { used, rounds })],
          [t('office.given.rounds.won'), <BrandAmount key="won" minor={wonMinor} />],
          [t('office.given.rounds.until'), <When key="until" at={endsAt} isLong />],
        ]}
      />
      {isOpen && onCancel && may('rewards.decide') && (
        <Button size="sm" variant="danger" className="justify-self-start" onClick={onCancel}>
          {t('office.given.rounds.cancel')}
        </Button>
      )}
    </>
  )
}

/** Free rounds of a reward: their terms, and once they were claimed, what became of them. */
export function GivenRounds(props: GivenRoundsProps) {
  const { rewardId, terms, isClaimed, onCancel } = props
  const { t, code } = useTranslator()
  const { data } = useQuery({ ...grantQuery(rewardId, code), enabled: isClaimed })
  const { gameName, vassalage, stakeMinor, maxWinMinor } = terms
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">{t('office.given.rounds')}</h3>
      <DescriptionList
        rows={[
          [t('office.given.rounds.game'), `${gameName} (${vassalage})`],
          [t('office.given.rounds.stake'), <BrandAmount key="stake" minor={stakeMinor} />],
          [t('office.given.rounds.maxWin'), <BrandAmount key="most" minor={maxWinMinor} />],
        ]}
      />
      {data && <Claimed grant={data} onCancel={onCancel} />}
    </section>
  )
}
