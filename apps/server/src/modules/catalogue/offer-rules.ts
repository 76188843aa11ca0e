import type { JurisdictionProfile } from '@fairhouse/profiles'
import type { WhyNotOffered } from '@fairhouse/protocol'
import type { GameRow } from './game-row.ts'

type Rules = Pick<JurisdictionProfile, 'games'>
type GameToCheck = Pick<
  GameRow,
  'category' | 'rtp_ppm' | 'certificates' | 'banned_in' | 'is_enabled' | 'is_gone'
>

/** Expired certificates, "jurisdiction number": they do not count. */
export type EndedCertificates = ReadonlySet<string>

export function certificateKey(jurisdiction: string, number: string): string {
  return `${jurisdiction.toLowerCase()} ${number}`
}

/** Certificates of a game that are valid under a profile; all where it demands none. */
export function goodCertificates(
  { games: rules }: Rules,
  { certificates }: Pick<GameRow, 'certificates'>,
  ended: EndedCertificates,
): GameRow['certificates'] {
  return certificates.filter(({ jurisdiction, number }) => {
    if (ended.has(certificateKey(jurisdiction, number))) return false
    return !rules.needsCertificate || rules.jurisdictions.includes(jurisdiction.toLowerCase())
  })
}

/**
 * Why a game is not offered under a profile; empty when it is. Sources: S-60 (return to
 * player), S-62 (certificate and jurisdiction) and S-C10 (kinds of games).
 */
export function whyNotOffered(
  profile: Rules,
  game: GameToCheck,
  ended: EndedCertificates = new Set(),
): WhyNotOffered[] {
  const { categories, rtpFloorPpm, jurisdictions, needsCertificate } = profile.games
  const isBanned = game.banned_in.some((one) => jurisdictions.includes(one.toLowerCase()))
  const isCertified = !needsCertificate || goodCertificates(profile, game, ended).length > 0
  const found: [boolean, WhyNotOffered][] = [
    [game.is_gone, 'gone'],
    [!game.is_enabled, 'disabled'],
    [!categories.includes(game.category), 'category'],
    [game.rtp_ppm < rtpFloorPpm, 'rtpFloor'],
    [isBanned, 'banned'],
    [!isCertified, 'certificate'],
  ]
  return found.flatMap(([isSo, why]) => (isSo ? [why] : []))
}
