import { useTranslator } from '@fairhouse/ui'
import { usePermission } from './permission.ts'

/** The brand's own sentence in the reader's language; undefined where it has none there. */
export function useTagline(): string | undefined {
  const { code } = useTranslator()
  const { tagline } = usePermission().info.look
  return Object.hasOwn(tagline, code) ? tagline[code] : undefined
}
