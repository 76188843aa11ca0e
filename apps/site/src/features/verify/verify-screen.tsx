import { Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { Page } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'

/** The proof of one draw. */
export function VerifyScreen({ issueId }: { issueId: string }) {
  const { t } = useTranslator()
  const { data: proof } = useQuery({
    queryKey: queryKeys.proof(issueId),
    queryFn: () => api('GET /lgw/issues/:issueId/proof', { params: { issueId } }),
  })
  if (!proof) return <Skeleton className="h-90" />
  return (
    <Page isNarrow title={t('home.issue', { issueNo: proof.issue.issueNo })}>
      <Card className="grid gap-4 p-5">
        {proof.issue.draw && <DrawView family={'digits' in proof.issue.draw ? 'SSC' : 'VN_MB'} draw={proof.issue.draw} />}
        <p className="font-mono text-sm break-all">{proof.issue.commitment}</p>
      </Card>
    </Page>
  )
}
