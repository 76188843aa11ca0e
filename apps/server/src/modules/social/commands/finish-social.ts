import type { ErrorCode, SocialProviderId } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { SocialContext } from '../context.ts'
import { SocialRefused } from '../provider.ts'
import { takeFlow, writeTicket } from '../tickets.ts'
import { providerOf, redirectUriOf } from './start-social.ts'

interface Back {
  readonly provider: SocialProviderId
  readonly host: string
  readonly browser: string | undefined
  readonly query: Readonly<Record<string, string>>
}

async function finish(deps: SocialContext, brand: Brand, back: Back): Promise<string> {
  const provider = providerOf(deps, brand, back.provider)
  const { browser } = back
  const redirectUri = redirectUriOf(deps, back.host, back.provider)
  const state = back.query['state'] ?? ''
  const flow = browser
    ? await takeFlow(deps.db, deps, brand, { provider: provider.id, browser, state, redirectUri })
    : undefined
  if (!flow || !browser) throw new SocialRefused('a way back without a way there')
  const identity = await provider.finish(flow, new URLSearchParams(back.query))
  return writeTicket(deps.db, deps, brand, { provider: provider.id, browser, identity })
}

/**
 * Handles the return from a provider: a ticket, or the code of what went wrong. Anyone; the state
 * and the cookie must be of one way that was begun here. Never throws for anything a browser or a
 * provider sends.
 */
export async function finishSocial(
  deps: SocialContext,
  brand: Brand,
  back: Back,
): Promise<{ readonly ticket: string } | { readonly code: ErrorCode }> {
  try {
    return { ticket: await finish(deps, brand, back) }
  } catch (error) {
    if (error instanceof Problem) return { code: error.code }
    if (error instanceof SocialRefused) return { code: 'SOCIAL_FAILED' }
    deps.log.warn({ err: error, provider: back.provider }, 'a provider is out of reach')
    return { code: 'UNAVAILABLE' }
  }
}
