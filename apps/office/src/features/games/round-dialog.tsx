import type { StaffRound } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { languageStore } from '../../shared/preferences.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { Calls, Movements } from './round-tables.tsx'

/** A round with its movements, the vendor's calls, and the replay link. */
export function RoundDialog({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const params = { roundId }
  const { data, error } = useQuery({
    queryKey: queryKeys.gameRound(roundId),
    queryFn: async () => (await api('GET /staff/games/rounds/:roundId', { params })).round,
  })
  const replay = useMutation({
    mutationFn: () => {
      const query = { language: languageStore.get() }
      return api('GET /staff/games/rounds/:roundId/replay', { params, query })
    },
  })
  return (
    <Dialog
      title={t('office.games.roundTitle')}
      size="lg"
      onClose={onClose}
      footer={
        data?.hasReplay && (
          <Button
            size="sm"
            variant="secondary"
            isLoading={replay.isPending}
            onClick={() => replay.mutate()}
          >
            {t('office.games.askReplay')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <ErrorNotice error={error ?? replay.error} />
        {!data && !error && <Skeleton className="h-60" />}
        {replay.data && (
          <a
            href={replay.data.url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold break-all text-brand underline underline-offset-2"
          >
            {t('office.games.openReplay')}
          </a>
        )}
        {data && <Round round={data} />}
      </div>
    </Dialog>
  )
}

function Round({ round }: { round: StaffRound }) {
  const { t } = useTranslator()
  const { refundAt, closedAt, currency } = round
  return (
    <>
      <DescriptionList
        rows={[
          [
            t('office.games.member'),
            <Link
              key="member"
              to="/members/$memberId"
              params={{ memberId: round.memberId }}
              search={{}}
              className="font-semibold text-brand underline underline-offset-2"
            >
              <bdi>{round.username}</bdi>
            </Link>,
          ],
          [
            t('office.games.game'),
            <bdi key="game">{`${round.gameName} (${round.vendorName})`}</bdi>,
          ],
          [t('office.games.roundState'), t(`office.games.round.${round.state}`)],
          [t('office.games.roundId'), <bdi key="id">{round.roundId}</bdi>],
          [
            t('office.games.vendorRound'),
            <bdi key="round" className="break-all">
              {round.vendorRound}
            </bdi>,
          ],
          [
            t('office.games.stake'),
            <Amount key="stake" minor={round.stakeMinor} currency={currency} />,
          ],
          ...(BigInt(round.bonusMinor) > 0n
            ? ([
                [
                  t('office.games.fromBonus'),
                  <Amount key="bonus" minor={round.bonusMinor} currency={currency} />,
                ],
              ] as const)
            : []),
          [t('office.games.openedAt'), <When key="opened" at={round.openedAt} isLong />],
          [t('office.games.closedAt'), <When key="closed" at={closedAt} isLong />],
          ...(refundAt === null
            ? []
            : ([
                [t('office.games.refundAt'), <When key="refund" at={refundAt} isLong />],
              ] as const)),
        ]}
      />
      <Movements round={round} />
      <Calls round={round} />
    </>
  )
}
