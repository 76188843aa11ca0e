import { Button, Checkbox, Chips, Dialog, IconButton, useTranslator } from '@fairhouse/ui'
import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react'
import { useState } from 'react'
import { defaultLook, DENSITIES, moveColumn, resizeColumn, showColumn } from './look.ts'
import type { ColumnLook, GridColumn, GridLook } from './types.ts'

const WIDTH_STEP = 32

interface LookDialogProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly look: GridLook
  readonly onLook: (look: GridLook) => void
  readonly onClose: () => void
}

/** Columns, their order and width, and row density: all without dragging. */
export function LookDialog<Row>({ columns, look, onLook, onClose }: LookDialogProps<Row>) {
  const { t } = useTranslator()
  const [message, setMessage] = useState('')
  const titleOf = (id: string) => {
    const column = columns.find((each) => each.id === id)
    return column ? t(column.title) : id
  }
  const move = (column: ColumnLook, by: number) => {
    const next = moveColumn(look, column.id, by)
    onLook(next)
    const place = next.columns.findIndex(({ id }) => id === column.id) + 1
    setMessage(t('office.grid.movedTo', { column: titleOf(column.id), place }))
  }
  return (
    <Dialog
      title={t('office.grid.look')}
      size="sm"
      onClose={onClose}
      footer={
        <Button variant="ghost" size="sm" onClick={() => onLook(defaultLook(columns))}>
          {t('office.grid.lookReset')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">{t('office.grid.density')}</h3>
          <Chips
            label={t('office.grid.density')}
            choices={DENSITIES.map((id) => ({ id, label: t(`office.grid.density.${id}`) }))}
            selected={look.density}
            onSelect={(density) => onLook({ ...look, density })}
          />
        </div>
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('office.grid.columns')}</h3>
          <ul>
            {look.columns.map((column, place) => (
              <ColumnItem
                key={column.id}
                column={column}
                title={titleOf(column.id)}
                isFirst={place === 0}
                canUp={place > 1}
                canDown={place > 0 && place < look.columns.length - 1}
                onMove={(by) => move(column, by)}
                onShow={(isShown) => onLook(showColumn(look, column.id, isShown))}
                onWiden={(by) => onLook(resizeColumn(look, column.id, column.width + by))}
              />
            ))}
          </ul>
        </div>
        <p role="status" className="sr-only">
          {message}
        </p>
      </div>
    </Dialog>
  )
}

interface ColumnItemProps {
  readonly column: ColumnLook
  readonly title: string
  readonly isFirst: boolean
  readonly canUp: boolean
  readonly canDown: boolean
  readonly onMove: (by: number) => void
  readonly onShow: (isShown: boolean) => void
  readonly onWiden: (by: number) => void
}

function ColumnItem(props: ColumnItemProps) {
  const { column, title, isFirst, canUp, canDown, onMove, onShow, onWiden } = props
  const { t } = useTranslator()
  return (
    <li className="flex items-center border-b border-line last:border-b-0">
      <div className="min-w-0 flex-1">
        {isFirst ? (
          <p className="py-2.5 text-sm text-text-2">
            {title} · {t('office.grid.held')}
          </p>
        ) : (
          <Checkbox isChecked={column.isShown} onCheckedChange={onShow}>
            {title}
          </Checkbox>
        )}
      </div>
      <IconButton
        label={t('office.grid.narrower', { column: title })}
        onClick={() => onWiden(-WIDTH_STEP)}
      >
        <ChevronsRightLeft aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('office.grid.wider', { column: title })}
        onClick={() => onWiden(WIDTH_STEP)}
      >
        <ChevronsLeftRight aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('office.grid.earlier', { column: title })}
        disabled={!canUp}
        className="disabled:opacity-30"
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('office.grid.later', { column: title })}
        disabled={!canDown}
        className="disabled:opacity-30"
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
