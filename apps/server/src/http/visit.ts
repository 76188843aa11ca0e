import type { FastifyRequest } from 'fastify'
import {
  type PlaceOf,
  type Visit,
  networkOf,
  placeText,
  plainAddress,
} from '#server/core/network.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const AGENT_MAX = 400

/** The device as its user agent names itself; an unknown one is called by its first word. */
function deviceOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, AGENT_MAX)
  const named = [BROWSERS, SYSTEMS].flatMap(
    (table) => table.find(([pattern]) => pattern.test(agent))?.[1] ?? [],
  )
  if (named.length > 0) return named.join(', ')
  return /^[A-Za-z][A-Za-z0-9.-]{0,30}/.exec(agent)?.[0] ?? ''
}

/** From where a request comes. */
export function visitOf(request: FastifyRequest, placeOf?: PlaceOf): Visit {
  const address = plainAddress(request.ip)
  return {
    address,
    network: networkOf(address),
    device: deviceOf(request.headers['user-agent']),
    place: placeText(placeOf?.(address)),
  }
}
