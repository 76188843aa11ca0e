import {
  Checkbox,
  Chips,
  DateField,
  EMPTY_DATE,
  PasswordField,
  SelectField,
  Tabs,
  TextField,
} from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { QUICK_RANGES, quickRange } from '@fairhouse/ui/parts/day-range'
import { FileField } from '@fairhouse/ui/parts/file-field'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { Switch } from '@fairhouse/ui/switch'
import { useState } from 'react'
import { Chapter, ShowStack } from './show.tsx'

const TODAY = '2026-11-21'

const CHOICES = [
  { id: 'all', label: 'All' },
  { id: 'won', label: 'Won' },
  { id: 'lost', label: 'Lost' },
] as const

type ChoiceId = (typeof CHOICES)[number]['id']

function TextFields() {
  const [text, setText] = useState('')
  const [date, setDate] = useState(EMPTY_DATE)
  return (
    <>
      <ShowStack title="Text, password, select, several lines">
        <TextField label="Name" value={text} onValueChange={setText} hint="As on your document" />
        <TextField
          label="Amount"
          isRequired
          prefix="R$"
          value={text}
          onValueChange={setText}
          error="At least R$ 5,00."
        />
        <TextField label="Not to be changed" value="maria" onValueChange={setText} disabled />
        <PasswordField label="Password" value={text} onValueChange={setText} />
        <SelectField
          label="Lottery"
          value="a"
          onValueChange={() => undefined}
          options={[
            { value: 'a', label: 'Five in Five' },
            { value: 'b', label: 'North Half-hour' },
          ]}
        />
        <TextArea label="Message" value={text} onValueChange={setText} hint="10 to 500 letters" />
      </ShowStack>
      <ShowStack title="Dates and files">
        <DateField label="Birth date" value={date} onValueChange={setDate} isRequired />
        <DateRangeShown />
        <FilesShown />
      </ShowStack>
    </>
  )
}

function DateRangeShown() {
  const [days, setDays] = useState(quickRange('last7', TODAY))
  return (
    <DateRange
      label="Days"
      value={days}
      onValueChange={setDays}
      today={TODAY}
      ranges={QUICK_RANGES}
    />
  )
}

function FilesShown() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <FileField
      label="Proof of payment"
      hint="PDF or picture, up to 5 MB each"
      accept=".pdf,image/*"
      maxBytes={5 * 1_048_576}
      maxFiles={3}
      files={files}
      onFilesChange={setFiles}
    />
  )
}

function Choices() {
  const [chosen, setChosen] = useState<ChoiceId>('all')
  const [isOn, setIsOn] = useState(true)
  return (
    <ShowStack title="Choices">
      <Chips label="Which bets" choices={CHOICES} selected={chosen} onSelect={setChosen} />
      <Segmented label="Which bets" choices={CHOICES} selected={chosen} onSelect={setChosen} />
      <Tabs label="Views of bets" choices={CHOICES} selected={chosen} onSelect={setChosen}>
        <p className="text-text-2">The panel of “{chosen}”.</p>
      </Tabs>
      <Switch
        label="Calm mode"
        hint="No animation, no promotions, no sound."
        isOn={isOn}
        onChange={setIsOn}
      />
      <Switch label="Not to be changed" isOn={false} onChange={setIsOn} isDisabled />
      <Checkbox isChecked={isOn} onCheckedChange={setIsOn}>
        I am 18 or older and accept the terms.
      </Checkbox>
      <Checkbox isChecked={false} onCheckedChange={setIsOn} error="Please accept the terms.">
        I accept the terms.
      </Checkbox>
    </ShowStack>
  )
}

/** Form fields and choices. */
export function Fields() {
  return (
    <Chapter title="Fields">
      <div className="grid gap-8 lg:grid-cols-2">
        <TextFields />
        <Choices />
      </div>
    </Chapter>
  )
}
