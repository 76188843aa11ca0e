import { ZERO } from '@fairhouse/money'
import { type IssueWire, type LotteryWire } from '@fairhouse/protocol'
import { Button, Card, Dialog, EmptyState, useTranslator } from '@fairhouse/ui'
import { type ReactNode } from 'react'
import { DrawView, isSheet } from '../../shared/lottery/draw-view.tsx'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { useMedia } from '../../shared/use-media.ts'
import { BetBar, type BetBarProps } from './bet-bar.tsx'
import { MarksContext, MarksLegend } from './number-marks.tsx'
import { type Numbers, offerAt } from './numbers.ts'
import { Pad } from './pad.tsx'
import { PlayPicker } from './play-picker.tsx'
import type { Limits } from './quote.ts'
import { Shortage, useFunds } from './shortage.tsx'
import { SlipPanel } from './slip-panel.tsx'
import type { SlipPanelProps } from './slip-props.ts'
import { PadTools, QuoteLine, StakeForm } from './stake-form.tsx'
import { type Board, useBoard } from './use-board.ts'
import { useDesk } from './use-desk.ts'

/** From this width on the slip is beside the pad; below it is a sheet. */
const WIDE = '(min-width: 64rem)'

export interface BettingDeskProps {
  readonly lottery: LotteryWire
  readonly offers: readonly Offer[]
  readonly limits: Limits
  /** Numbers of the current issue that are sold out or pay less. */
  readonly numbers: Numbers
  readonly issue: IssueWire | undefined
  /** How much of the newest draw is revealed. */
  readonly shownParts: number
  readonly children: ReactNode
}

/** Pad and slip of a lottery; says so if nothing is on offer. */
export function BettingDesk(props: BettingDeskProps) {
  const { t } = useTranslator()
  const [first, ...rest] = props.offers
  if (first) return <Desk {...props} offers={[first, ...rest]} />
  return (
    <EmptyState code={props.lottery.lotteryCode} title={t('lottery.nothingOffered')}>
      {props.children}
    </EmptyState>
  )
}

function LatestSheet({ lottery, shownParts }: Pick<BettingDeskProps, 'lottery' | 'shownParts'>) {
  const { t } = useTranslator()
  const { latest } = lottery
  if (!latest?.draw || !isSheet(latest.draw)) return null
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="text-lg font-bold">{t('lottery.resultOf', { issueNo: latest.issueNo })}</h2>
      <DrawView draw={latest.draw} shown={shownParts} />
    </Card>
  )
}

/** Outside of the slip, which is closed on return on phones: a lost answer must be visible. */
function OpenQuestion({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslator()
  return (
    <Card as="section" className="grid gap-3 p-4">
      <p className="font-semibold">{t('lottery.unanswered')}</p>
      <Button onClick={onAsk}>{t('lottery.askAgain')}</Button>
    </Card>
  )
}

function DeskActions(props: {
  board: Board
  canSend: boolean
  onAdd: () => void
  onBet: () => void
}) {
  const { board, canSend, onAdd, onBet } = props
  const { t } = useTranslator()
  const { shortage, bonus } = useFunds([board.quote?.stake ?? ZERO])
  const isReady = board.quote !== undefined && !board.quote.fault
  return (
    <>
      {isReady && <Shortage amount={shortage} bonus={bonus} />}
      <div className="grid grid-cols-2 gap-3 max-lg:hidden">
        <Button variant="secondary" size="lg" disabled={!isReady} onClick={onAdd}>
          {t(board.editingId === undefined ? 'lottery.addToSlip' : 'lottery.updateSlip')}
        </Button>
        <Button size="lg" disabled={!isReady || !canSend || shortage !== undefined} onClick={onBet}>
          {t('lottery.betNow')}
        </Button>
      </div>
    </>
  )
}

/** Play, pad and stake: everything an entry consists of. */
function BoardCard(
  props: Pick<BettingDeskProps, 'limits'> & {
    readonly offers: readonly Offer[]
    readonly game: string
    readonly board: Board
    readonly canSend: boolean
    readonly onAdd: () => void
    readonly onBet: () => void
    /** The bottom bar, placed at the end of the card on low screens. */
    readonly bar: ReactNode
  },
) {
  const { board, offers, game, limits, canSend, onAdd, onBet, bar } = props
  const { t } = useTranslator()
  return (
    <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3.5 md:p-6">
      <h2 className="sr-only">{t('lottery.groups')}</h2>
      <PlayPicker offers={offers} selected={board.offer} onSelect={board.choosePlay} game={game}>
        <div className="grid gap-4">
          <PadTools board={board} />
          <MarksContext value={board.marks}>
            <Pad
              key={board.offer.play.code}
              offer={board.offer}
              draft={board.draft}
              dispatch={board.dispatch}
            />
            <MarksLegend />
          </MarksContext>
        </div>
      </PlayPicker>
      <div className="grid gap-4 border-t border-line pt-4">
        <StakeForm board={board} limits={limits} />
        <QuoteLine board={board} limits={limits} />
        <DeskActions board={board} canSend={canSend} onAdd={onAdd} onBet={onBet} />
      </div>
      {bar}
    </Card>
  )
}

/** The bottom bar of small screens: the current entry, and the button of the slip. */
function NarrowBar(
  props: Pick<BetBarProps, 'board' | 'canSend' | 'onBetNow'> & {
    readonly desk: ReturnType<typeof useDesk>
  },
) {
  const { desk, ...bar } = props
  return (
    <BetBar
      {...bar}
      slipCount={desk.slip.items.length}
      note={desk.note}
      onAdd={desk.add}
      onOpenSlip={() => desk.setIsSheetOpen(true)}
    />
  )
}

/** The slip on small screens, as a sheet. */
function SlipSheet(props: { desk: ReturnType<typeof useDesk>; panel: SlipPanelProps }) {
  const { t } = useTranslator()
  const { sending, isSheetOpen, setIsSheetOpen } = props.desk
  if (!isSheetOpen) return null
  const handleClose = () => {
    setIsSheetOpen(false)
    if (sending.placing.status === 'accepted') sending.reset()
  }
  return (
    <Dialog title={t('lottery.slip')} size="md" onClose={handleClose}>
      <SlipPanel {...props.panel} />
    </Dialog>
  )
}

function Desk(props: BettingDeskProps & { offers: readonly [Offer, ...Offer[]] }) {
  const { lottery, offers, limits, numbers, issue, shownParts, children } = props
  const { t } = useTranslator()
  const isWide = useMedia(WIDE)
  const board = useBoard(lottery.lotteryCode, offers, { limits, numbers })
  const desk = useDesk(lottery.lotteryCode, board)
  const { sending, setIsSheetOpen } = desk
  const { status } = sending.placing
  const canSend = issue !== undefined && status !== 'sending' && status !== 'unknown'
  const handleBet = () => desk.betNow(issue)
  const panel: SlipPanelProps = {
    lotteryCode: lottery.lotteryCode,
    ...desk.slip,
    offerOf: ({ playCode, selection }) => {
      const offer = offers.find(({ play }) => play.code === playCode)
      return offer && offerAt(offer, selection, numbers)
    },
    limits,
    issue,
    placing: sending.placing,
    onEdit: (item) => {
      board.edit(item)
      setIsSheetOpen(false)
    },
    onPlace: (toSend) => desk.place(toSend, issue),
    onRepeat: (again) => {
      desk.takeBack(again)
      sending.reset()
    },
    onRetry: sending.retry,
    onReset: () => {
      sending.reset()
      setIsSheetOpen(false)
    },
  }
  const bar = !isWide && <NarrowBar {...{ board, desk, canSend }} onBetNow={handleBet} />
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5
        lg:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {!isWide && status === 'unknown' && <OpenQuestion onAsk={sending.retry} />}
        <BoardCard
          {...{ board, canSend, offers, limits, bar }}
          game={lottery.game}
          onAdd={desk.add}
          onBet={handleBet}
        />
        {children}
      </div>
      <p role="status" className="sr-only">
        {board.isEmpty ? desk.note : ''}
      </p>
      {isWide ? (
        <div className="grid gap-5 lg:sticky lg:top-28">
          <Card as="section" className="grid gap-3 p-5">
            <h2 className="text-lg font-bold">{t('lottery.slip')}</h2>
            <SlipPanel {...panel} />
          </Card>
          <LatestSheet lottery={lottery} shownParts={shownParts} />
        </div>
      ) : (
        <SlipSheet desk={desk} panel={panel} />
      )}
    </div>
  )
}
