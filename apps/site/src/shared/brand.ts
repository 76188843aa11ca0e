import { useTranslator } from '@fairhouse/ui'
import { usePermission } from './permission.ts'

/** The brand's tagline in the reader's language; undefined if there is none. */
export function useTagline(): string | undefined {
  const { code } = useTranslator()
  const { tagline } = usePermission().info.look
  return Object.hasOwn(tagline, code) ? tagline[code] : undefined
}
