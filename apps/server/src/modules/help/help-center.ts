import { minorToWire } from '@fairhouse/money'
import {
  HELP,
  HELP_CATEGORIES,
  SERVICE_PATH,
  type HelpArticle,
  type HelpCenter,
  type SwitchId,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { isOn } from '../settings/index.ts'
import { CODE_MINUTES } from '../verification/index.ts'

/** Articles about what a brand may have switched off: shown when any of the switches is on. */
const NEEDS: Readonly<Partial<Record<HelpArticle, readonly SwitchId[]>>> = {
  openAccount: ['usernameRegistration', 'mobileRegistration'],
  forgotPassword: ['emailPasswordReset', 'phonePasswordReset'],
  freePlay: ['freePlay'],
  socialLogin: ['googleLogin', 'facebookLogin'],
  newNetwork: ['newNetworkCheck'],
}

/** The help centre's content for a brand: only what the brand has. */
export function presentHelpCenter(brand: Brand): HelpCenter {
  const { profile, settings } = brand
  const isOffered = (article: HelpArticle) => {
    const needs = NEEDS[article]
    if (article === 'bankAccounts' && profile.bankAccountKinds.length === 0) return false
    return needs === undefined || needs.some((id) => isOn(brand, id))
  }
  const { customerServiceUrl: url, feedbackMinWords, feedbackMaxWords } = settings.site
  return {
    categories: HELP_CATEGORIES.map((categoryId) => ({
      categoryId,
      articles: HELP[categoryId].filter(isOffered),
    })).filter(({ articles }) => articles.length > 0),
    facts: {
      minAgeYears: profile.minAgeYears,
      depositMinMinor: minorToWire(profile.deposit.min),
      depositMaxMinor: minorToWire(profile.deposit.max),
      idleMinutes: profile.session.idleMinutes,
      stepUpMinutes: profile.session.stepUpMinutes,
      codeMinutes: CODE_MINUTES,
      raiseWaitHours: profile.limits.raiseWaitHours,
      feedbackMinWords,
      feedbackMaxWords,
    },
    customerService: { url: url ?? SERVICE_PATH },
  }
}
