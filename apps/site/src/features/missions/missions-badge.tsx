import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setBadge } from '../../shared/centre/badges.ts'
import { missionsQuery } from './missions-query.ts'

/** Keeps the badge of the menu's entry up to date (SPECIFICATION 2.77). For a real member. */
export function MissionsBadge() {
  const { code } = useTranslator()
  const { data } = useQuery(missionsQuery(code))
  const available = data?.available ?? 0
  useEffect(() => {
    setBadge('missions', available)
    return () => setBadge('missions', 0)
  }, [available])
  return null
}
