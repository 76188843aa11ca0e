import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, errorMessage } from '../../shared/api.ts'
import { useSwitch } from '../../shared/permission.ts'
import { beginSession } from '../../shared/session.ts'

const RANDOM_BYTES = 24
/** The version of the gateway that the specification names. */
const VERSION = 3

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function systemName(): string {
  const name = /Windows|Android|iPhone|iPad|Mac|Linux/.exec(navigator.userAgent)?.[0]
  return name ?? 'other'
}

/** Play without an account, if the brand offers it: a trial with play money. */
export function FreePlay({ onDone }: { onDone: (username: string) => void }) {
  const translator = useTranslator()
  const toast = useToast()
  const isOffered = useSwitch('freePlay')
  const [isStarting, setIsStarting] = useState(false)
  if (!isOffered) return null
  const handleStart = async () => {
    if (isStarting) return
    setIsStarting(true)
    try {
      const body = {
        os: systemName(),
        platform: 'W',
        random: randomText(),
        version: VERSION,
      } as const
      const { member } = await api('POST /wps/session/login/freeplay', { body })
      if (member) {
        beginSession(member)
        onDone(member.account)
      }
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    setIsStarting(false)
  }
  return (
    <button
      type="button"
      aria-disabled={isStarting}
      onClick={() => void handleStart()}
      className="min-h-11 px-2 text-sm font-semibold text-brand aria-disabled:opacity-60"
    >
      {translator.t('identity.freePlay')}
    </button>
  )
}
