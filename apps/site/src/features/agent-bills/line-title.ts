import type { BillLineWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { spanText } from '../../shared/agents/terms-words.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { hourStart } from './hour-start.ts'

/** Title of a bill's line; hours in the brand's time zone. */
export function useLineTitle(): (line: BillLineWire) => string {
  const translator = useTranslator()
  const { timeZone } = useSystemStatus()
  const { t, date } = translator
  return ({ is, reckoning, username }) => {
    if (reckoning === null) return t(`contracts.bill.line.${is}`, { name: username ?? '–' })
    const { from, to, hour } = reckoning
    const days = spanText(translator, from, to)
    const at = hour === null ? undefined : new Date(hourStart(timeZone, from, hour)).toISOString()
    const span = at === undefined ? days : `${days}, ${date(at, 'time', timeZone)}`
    return t(`contracts.bill.line.${is}`, { span })
  }
}
