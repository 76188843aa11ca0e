import type { SiteSettings } from '@fairhouse/protocol'

/** The settings as typed: lists one entry per line, numbers as text. */
export interface SiteDraft {
  readonly customerServiceUrl: string
  readonly vipLabels: string
  readonly gtagId: string
  readonly passwordMaxAgeDays: string
  readonly feedbackMinWords: string
  readonly feedbackMaxWords: string
  readonly imageCDNs: string
  readonly launchGameCDNs: string
  readonly domains: string
  readonly licence: { readonly authority: string; readonly number: string; readonly url: string }
  readonly resources: readonly {
    readonly type: string
    readonly url: string
    readonly qr: string
  }[]
}

export function draftOf(site: SiteSettings): SiteDraft {
  return {
    customerServiceUrl: site.customerServiceUrl ?? '',
    vipLabels: site.vipLabels.join('\n'),
    gtagId: site.gtagId ?? '',
    passwordMaxAgeDays: String(site.passwordMaxAgeDays),
    feedbackMinWords: String(site.feedbackMinWords),
    feedbackMaxWords: String(site.feedbackMaxWords),
    imageCDNs: site.imageCDNs.join('\n'),
    launchGameCDNs: site.launchGameCDNs.join('\n'),
    domains: site.domains.join('\n'),
    licence: site.licence ?? { authority: '', number: '', url: '' },
    resources: site.resources.map(({ resourceType, url, qrCodeUrl }) => {
      return { type: resourceType, url, qr: qrCodeUrl ?? '' }
    }),
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** None if all three are empty; the server refuses an incomplete one. */
function licenceOf({ authority, number, url }: SiteDraft['licence']): SiteSettings['licence'] {
  const licence = { authority: authority.trim(), number: number.trim(), url: url.trim() }
  return Object.values(licence).every((part) => part === '') ? null : licence
}

/** The request body. Rows without a type and an address are left out. */
export function siteOf(draft: SiteDraft): SiteSettings {
  return {
    customerServiceUrl: orNull(draft.customerServiceUrl),
    vipLabels: linesOf(draft.vipLabels),
    gtagId: orNull(draft.gtagId),
    passwordMaxAgeDays: Number(draft.passwordMaxAgeDays),
    feedbackMinWords: Number(draft.feedbackMinWords),
    feedbackMaxWords: Number(draft.feedbackMaxWords),
    imageCDNs: linesOf(draft.imageCDNs),
    launchGameCDNs: linesOf(draft.launchGameCDNs),
    domains: linesOf(draft.domains),
    licence: licenceOf(draft.licence),
    resources: draft.resources
      .filter(({ type, url }) => type.trim() !== '' || url.trim() !== '')
      .map(({ type, url, qr }) => {
        return { resourceType: type.trim(), url: url.trim(), qrCodeUrl: orNull(qr) }
      }),
  }
}
