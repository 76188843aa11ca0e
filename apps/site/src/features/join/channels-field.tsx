import type { AgentApplicationBody } from '@fairhouse/protocol'
import { REACH_CHANNELS } from '@fairhouse/protocol/support'
import { Checkbox, FieldNote, useTranslator } from '@fairhouse/ui'
import { useId } from 'react'

/** A way of reaching people. */
export type Channel = AgentApplicationBody['channels'][number]

interface ChannelsProps {
  readonly chosen: readonly Channel[]
  readonly onChange: (chosen: readonly Channel[]) => void
  readonly error?: string | undefined
}

/** The applicant's channels for reaching people: one or several. */
export function Channels({ chosen, onChange, error }: ChannelsProps) {
  const { t } = useTranslator()
  const id = useId()
  const turn = (channel: Channel, isOn: boolean) =>
    onChange(REACH_CHANNELS.filter((one) => (one === channel ? isOn : chosen.includes(one))))
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-1">
      <legend className="required-mark text-sm font-semibold">{t('support.join.channels')}</legend>
      <div className="grid sm:grid-cols-2">
        {REACH_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            isChecked={chosen.includes(channel)}
            onCheckedChange={(isOn) => turn(channel, isOn)}
          >
            {t(`support.channel.${channel}`)}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} {...(error ? { error } : {})} />
    </fieldset>
  )
}
