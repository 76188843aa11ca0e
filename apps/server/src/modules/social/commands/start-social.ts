import type { SocialProviderId } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { SocialContext } from '../context.ts'
import { isOn } from '../../settings/index.ts'
import type { SocialProvider } from '../provider.ts'
import { openFlow } from '../tickets.ts'

/** The providers that are configured here and switched on by the brand. */
export function offeredProviders(
  deps: Pick<SocialContext, 'socialProviders'>,
  brand: Brand,
): SocialProviderId[] {
  return [...deps.socialProviders.keys()].filter((id) => isOn(brand, `${id}Login`))
}

/** A provider of the brand. Throws FEATURE_OFF. */
export function providerOf(
  deps: Pick<SocialContext, 'socialProviders'>,
  brand: Brand,
  id: SocialProviderId,
): SocialProvider {
  const provider = deps.socialProviders.get(id)
  if (!provider || !isOn(brand, `${id}Login`)) throw new Problem('FEATURE_OFF')
  return provider
}

/** Where the provider sends the browser back to: the host that it came from. */
export function redirectUriOf(
  deps: Pick<SocialContext, 'config'>,
  host: string,
  id: SocialProviderId,
): string {
  const { protocol } = new URL(deps.config.PUBLIC_URL)
  return `${protocol}//${host}/wps/social/${id}/callback`
}

/**
 * The address at the provider to send the browser to. Anyone. Throws FEATURE_OFF, UNAVAILABLE (the
 * provider does not answer).
 */
export async function startSocial(
  deps: SocialContext,
  brand: Brand,
  start: { readonly provider: SocialProviderId; readonly host: string; readonly browser: string },
): Promise<URL> {
  const provider = providerOf(deps, brand, start.provider)
  const redirectUri = redirectUriOf(deps, start.host, start.provider)
  const flow = await openFlow(deps.db, deps, brand, { ...start, redirectUri })
  try {
    return await provider.start(flow)
  } catch (error) {
    deps.log.warn({ err: error, provider: provider.id }, 'a provider is out of reach')
    throw new Problem('UNAVAILABLE')
  }
}
