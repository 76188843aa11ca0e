import { Badge, Button, buttonClass, Dialog, IconButton, useToast } from '@fairhouse/ui'
import { Accordion } from '@fairhouse/ui/parts/accordion'
import { Menu, MENU_ITEM, MenuItem } from '@fairhouse/ui/parts/menu'
import { Sheet } from '@fairhouse/ui/parts/sheet'
import { Why } from '@fairhouse/ui/parts/why'
import { Bell, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Chapter, Show, ShowStack } from './show.tsx'

function Buttons() {
  return (
    <>
      <Show title="Button">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button isLoading>Loading</Button>
        <a href="#buttons" className={buttonClass('secondary')}>
          A link
        </a>
      </Show>
      <Show title="Sizes, icons, a block">
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <IconButton label="Notices">
          <Bell aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Delete" disabled>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
        <div className="w-60">
          <Button isBlock>Block</Button>
        </div>
      </Show>
      <Show title="Badge">
        {(['neutral', 'brand', 'win', 'lose', 'warn', 'info', 'live', 'money'] as const).map(
          (tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ),
        )}
      </Show>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'start' | 'end'>()
  const toast = useToast()
  const close = () => setOpen(undefined)
  return (
    <Show title="Dialog, sheet, toast, menu, why">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('start')}>
        Sheet at the start
      </Button>
      <Button variant="secondary" onClick={() => setOpen('end')}>
        Sheet at the end
      </Button>
      <Button variant="secondary" onClick={() => toast('Your bet was received.', 'win')}>
        Toast
      </Button>
      <Menu trigger="Menu">
        {(leave) => (
          <>
            <MenuItem onClick={leave}>First</MenuItem>
            <MenuItem onClick={leave}>Second</MenuItem>
            <MenuItem disabled>Not now</MenuItem>
            <li>
              <a href="#menu" className={MENU_ITEM}>
                Elsewhere
              </a>
            </li>
          </>
        )}
      </Menu>
      <span className="inline-flex min-h-11 items-center gap-1 font-semibold">
        R$ 12,40
        <Why label="Why this amount?">
          Stakes of the day R$ 30,00, paid out R$ 42,40: the difference.
        </Why>
      </span>
      {open === 'dialog' && (
        <Dialog
          title="Leave the slip?"
          description="Two bets are on it."
          size="sm"
          onClose={close}
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Stay
              </Button>
              <Button onClick={close}>Leave</Button>
            </>
          }
        />
      )}
      {(open === 'start' || open === 'end') && (
        <Sheet title="Filters" side={open} onClose={close} footer={<Button>Show 12</Button>}>
          <p className="text-text-2">What a sheet holds scrolls between its head and its foot.</p>
        </Sheet>
      )}
    </Show>
  )
}

/** Buttons, and what they open. */
export function Actions() {
  return (
    <Chapter title="Actions">
      <Buttons />
      <Overlays />
      <ShowStack title="Accordion">
        <Accordion
          isSingle
          open="when"
          items={[
            { id: 'when', title: 'When is the draw?', body: 'Every five minutes, to the second.' },
            { id: 'proof', title: 'How can I check it?', body: 'With the seed shown after it.' },
            { id: 'pay', title: 'When am I paid?', body: 'Within seconds of the draw.' },
          ]}
        />
      </ShowStack>
    </Chapter>
  )
}
