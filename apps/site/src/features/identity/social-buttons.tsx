import type { SocialProviderId } from '@fairhouse/protocol'
import { buttonClass, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { useSwitch } from '../../shared/permission.ts'
import { queryKeys } from '../../shared/queries.ts'

const NAMES: Readonly<Record<SocialProviderId, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

const providersQuery = queryOptions({
  queryKey: queryKeys.socialProviders,
  queryFn: () => api('GET /wps/social/providers', {}),
  staleTime: 10 * 60_000,
})

/** Social logins: only those that the brand has set up. */
export function SocialButtons() {
  const { t } = useTranslator()
  const isOffered = useSwitch('socialLogin')
  const { data } = useQuery({ ...providersQuery, enabled: isOffered })
  const providers = data?.providers ?? []
  if (!isOffered || providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-text-3">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('identity.social.or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      {providers.map((id) => (
        // A full page load: the provider redirects the browser back to /social.
        <a key={id} href={`/wps/social/${id}/start`} className={buttonClass('secondary')}>
          {t('identity.social.with', { provider: NAMES[id] })}
        </a>
      ))}
    </div>
  )
}
