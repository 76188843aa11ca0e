import type { MessageKey } from '@fairhouse/i18n'
import type { Resource } from '@fairhouse/protocol'
import type { Scene } from './phone-picture.tsx'

export interface GuideStep {
  readonly scene: Scene
  readonly text: MessageKey
}

export const GUIDE_IDS = ['android', 'ios', 'iosLite'] as const
export type GuideId = (typeof GUIDE_IDS)[number]

/** The operator's names of app addresses (SPECIFICATION 3.63). */
export const RESOURCE_OF = {
  android: 'androidApp',
  ios: 'iosApp',
  iosLite: 'iosLiteApp',
} as const satisfies Record<GuideId, string>

/** Steps to install the site from the browser. */
export const SITE_STEPS: Readonly<Record<'android' | 'iosLite', readonly GuideStep[]>> = {
  android: [
    { scene: 'browser', text: 'support.app.android1' },
    { scene: 'menu', text: 'support.app.android2' },
    { scene: 'confirm', text: 'support.app.android3' },
    { scene: 'home', text: 'support.app.done' },
  ],
  iosLite: [
    { scene: 'share', text: 'support.app.ios1' },
    { scene: 'sheet', text: 'support.app.ios2' },
    { scene: 'confirm', text: 'support.app.ios3' },
    { scene: 'home', text: 'support.app.done' },
  ],
}

/** Steps to install an operator's app, from a store or an address. */
export const STORE_STEPS: readonly GuideStep[] = [
  { scene: 'store', text: 'support.app.store1' },
  { scene: 'home', text: 'support.app.store2' },
]

/** The operator's app of a kind, if there is one. */
export function resourceOf(resources: readonly Resource[], id: GuideId): Resource | undefined {
  return resources.find(({ resourceType }) => resourceType === RESOURCE_OF[id])
}

/** The reader's likely device, by what the browser reports. */
export function likelyGuide(userAgent: string, touchPoints: number): GuideId {
  // An iPad reports a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Mac OS X/.test(userAgent) && touchPoints > 1)
  return isApple ? 'iosLite' : 'android'
}
