import { minorToWire } from '@fairhouse/money'
import {
  SERVICE_PATH,
  type FirebaseProject,
  type Maintenance,
  type Permission,
  type SystemStatus,
} from '@fairhouse/protocol'
import type { AccessRefusal, Brand } from '#server/core/brand.ts'
import { isUnderMaintenance } from './brand-settings.ts'
import { isOn } from './brands.ts'
import { toNodes } from './switches.ts'

/** Why the brand is closed to where a request comes from. */
export interface Restriction {
  readonly reason: AccessRefusal
  /** As we see it: the page shows it, and support asks for it. */
  readonly address: string
}

/** What determines the content for a visitor. */
export interface Visitor {
  readonly now: Date
  /** Undefined where the brand is open. */
  readonly restriction: Restriction | undefined
  /** Undefined where pages have none of it. */
  readonly firebase?: FirebaseProject | undefined
}

function statusOf(brand: Brand, visitor: Visitor): SystemStatus['status'] {
  // Maintenance wins over region restriction (SPECIFICATION 4.2).
  if (isUnderMaintenance(brand.settings.maintenance, visitor.now)) return 1
  return visitor.restriction === undefined ? 0 : 2
}

/** What a page needs to know before it starts. */
export function presentStatus(brand: Brand, visitor: Visitor): SystemStatus {
  return {
    status: statusOf(brand, visitor),
    brand: { code: brand.code, name: brand.name, lotteryType: brand.lotteryType },
    currency: brand.currency,
    isPlayMoney: brand.profile.isPlayMoney,
    minAgeYears: brand.profile.minAgeYears,
    timeZone: brand.profile.timeZone,
    languages: [...brand.settings.languages.offered],
    defaultLanguage: brand.settings.languages.defaultLanguage,
    deposit: {
      minMinor: minorToWire(brand.profile.deposit.min),
      maxMinor: minorToWire(brand.profile.deposit.max),
    },
    betting: {
      minStakeMinor: minorToWire(brand.profile.lottery.minUnitStake),
      maxStakeMinor: minorToWire(brand.profile.lottery.maxStake),
      maxPayoutMinor: minorToWire(brand.profile.lottery.maxPayout),
    },
    licence: brand.profile.isPlayMoney ? null : brand.settings.site.licence,
    helpLines: brand.profile.helpLines.map((line) => ({ ...line })),
    serverTime: visitor.now.toISOString(),
  }
}

function presentMaintenance(brand: Brand, now: Date): Maintenance | null {
  const plan = brand.settings.maintenance
  const isNow = isUnderMaintenance(plan, now)
  const isComing = plan.from !== null && new Date(plan.from) > now
  if (!isNow && !isComing) return null
  return {
    isOn: isNow,
    ...(plan.from === null ? {} : { from: plan.from }),
    ...(plan.until === null ? {} : { until: plan.until }),
    ...(Object.keys(plan.message).length === 0 ? {} : { message: { ...plan.message } }),
  }
}

function presentRegister(brand: Brand): Permission['info']['register'] {
  const byName = isOn(brand, 'usernameRegistration')
  const byMobile = isOn(brand, 'mobileRegistration')
  return {
    isOpen: byName || byMobile,
    method: byName && byMobile ? 'both' : byMobile ? 'mobile' : 'username',
  }
}

function presentLook({ settings }: Brand): Permission['info']['look'] {
  const { families, palettes } = settings.look
  return { art: { families, palettes }, tagline: settings.tagline }
}

/** Switches, gates and addresses of a brand, for one visitor. */
export function presentPermission(brand: Brand, visitor: Visitor): Permission {
  const { site } = brand.settings
  return {
    info: {
      whitelabel: toNodes(brand.settings.on),
      register: presentRegister(brand),
      resources: [...site.resources],
      customerService: { url: site.customerServiceUrl ?? SERVICE_PATH },
      analytics: { gtagId: site.gtagId },
      imageCDNs: [...site.imageCDNs],
      launchGameCDNs: [...site.launchGameCDNs],
      firebase: visitor.firebase ?? null,
      look: presentLook(brand),
    },
    maintenance: presentMaintenance(brand, visitor.now),
    regionRestriction: visitor.restriction ? { isRestricted: true, ...visitor.restriction } : null,
    system: presentStatus(brand, visitor),
  }
}
