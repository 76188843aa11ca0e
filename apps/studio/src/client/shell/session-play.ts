import { formatMoney, type Minor, minor, type Currency } from '@fairhouse/money'
import type { Translator } from '@fairhouse/i18n'
import { createStore, type Store } from '@fairhouse/ui/store'
import type { RoundWire, SessionWire, StudioAnswer, StudioFault } from '#studio/wire/session.ts'
import { type Api, type Ask, Refused } from './api.ts'
import type { Frame } from './frame.ts'
import { countRound, endedGrant, grantOf } from './free-play.ts'
import type { MainAction, PastRound, Play, PlayParts, PlayState, Presenter } from './play.ts'
import type { Speaker } from './sound.ts'
import type { TabStorage } from './tab-storage.ts'

/** A request not yet shown: repeated after a reload, with the same key. */
type Pending =
  | { readonly call: 'POST /api/rounds'; readonly ask: Ask<'POST /api/rounds'> }
  | {
      readonly call: 'POST /api/rounds/:roundId/act'
      readonly ask: Ask<'POST /api/rounds/:roundId/act'>
    }

/** Slots: from one round's begin to the next (UKGC RTS 14D). */
const LEAST_ROUND_MS = 2500

const OVER = new Set<StudioFault['code']>(['SESSION_OVER', 'CODE_USED', 'EXCLUDED'])

const big = (text: string): Minor => minor(BigInt(text))

function firstStake({ limits }: SessionWire, storage: TabStorage): Minor {
  const kept = storage.get('stake')
  const first = limits.stakes.find((stake) => stake === kept) ?? limits.stakes[0]
  return big(first ?? limits.minStake)
}

function firstState(session: SessionWire, storage: TabStorage): PlayState {
  return {
    phase: 'idle',
    balance: big(session.balance),
    stake: firstStake(session, storage),
    round: session.openRound,
    payout: null,
    net: big(storage.get('net') ?? '0'),
    fault: null,
    isWaiting: false,
    isPaused: false,
    isOver: false,
    seeds: session.seeds,
    replay: null,
    news: null,
    grants: session.freeRounds,
    free: null,
  }
}

/** One session: one round at a time; the server decides, this sends requests and shows results. */
class SessionPlay implements Play {
  readonly session: SessionWire
  readonly past: PastRound | undefined
  readonly translator: Translator
  readonly speaker: Speaker
  readonly api: Api
  readonly frame: Frame
  readonly newKey: () => string
  readonly state: Store<PlayState>
  readonly said = createStore('')
  readonly main = createStore<MainAction | null>(null)
  readonly isCalm: Store<boolean>
  readonly isDark: Store<boolean>
  readonly #storage: TabStorage
  readonly #rest: (ms: number) => Promise<void>
  #presenter: Presenter | undefined
  #again = 0

  constructor(parts: PlayParts) {
    const { api, session, translator, frame, storage, speaker, newKey, rest } = parts
    this.past = parts.past
    this.api = api
    this.session = session
    this.translator = translator
    this.frame = frame
    this.speaker = speaker
    this.newKey = newKey
    this.#storage = storage
    this.#rest = rest
    this.state = createStore(firstState(session, storage))
    this.isCalm = createStore(session.isCalm)
    this.isDark = createStore(session.theme === 'dark')
  }

  readonly update = (part: Partial<PlayState>) => this.state.set({ ...this.state.get(), ...part })

  readonly money = (amount: Minor | bigint | string) => {
    const { currency: code, digits } = this.session
    const currency: Currency = { code, digits: digits as Currency['digits'] }
    return formatMoney(minor(BigInt(amount)), currency, this.translator.language.formats)
  }

  readonly announce = (text: string) => {
    // A repeated text must be announced again: an inaudible mark makes it different.
    this.#again += 1
    this.said.set(this.#again % 2 === 0 ? text : `${text}\u2060`)
  }

  readonly setStake = (stake: Minor) => {
    this.#storage.set('stake', stake.toString())
    this.update({ stake, fault: null })
  }

  readonly playFree = (free: string | null) => {
    if (this.state.get().phase !== 'idle') return
    this.update({ free, fault: null, payout: null })
  }

  readonly mayBegin = () => {
    const { phase, isPaused, isOver, round } = this.state.get()
    // After the last free round nothing is staked before the player says so.
    if (endedGrant(this.state.get())) return false
    return phase === 'idle' && !isPaused && !isOver && (round === null || round.isOver)
  }

  readonly present = (presenter: Presenter) => {
    this.#presenter = presenter
    const pending = this.#storage.get('pending')
    const { round, phase } = this.state.get()
    if (pending !== undefined && phase === 'idle') {
      void this.#go(JSON.parse(pending) as Pending, true)
    } else if (round && !round.isOver) {
      void presenter.show(round, { isReplay: false, isResumed: true })
    }
    return () => {
      if (this.#presenter === presenter) this.#presenter = undefined
    }
  }

  readonly open = async (bet: unknown) => {
    if (!this.mayBegin()) return
    const grant = grantOf(this.state.get())
    const stake = grant?.stake ?? this.state.get().stake.toString()
    const body = { key: this.newKey(), stake, bet, ...(grant && { free: grant.grant }) }
    await this.#go({ call: 'POST /api/rounds', ask: { body } }, false)
  }

  readonly act = async (action: unknown) => {
    const { phase, round, isOver } = this.state.get()
    if (phase !== 'idle' || isOver || !round || round.isOver) return
    const ask = { body: { key: this.newKey(), action }, path: { roundId: round.roundId } }
    await this.#go({ call: 'POST /api/rounds/:roundId/act', ask }, false)
  }

  readonly hurry = () => this.#presenter?.hurry?.()

  readonly showAgain = async (round: RoundWire) => {
    if (this.state.get().phase !== 'idle' || !this.#presenter) return
    this.update({ phase: 'showing', replay: round, payout: null, fault: null })
    await this.#presenter.show(round, { isReplay: true, isResumed: false })
    this.update({ phase: 'idle', payout: big(round.payout) })
  }

  readonly refresh = async () => {
    if (this.state.get().phase !== 'idle') return
    try {
      const { balance } = await this.api.call('GET /api/balance')
      if (this.state.get().phase === 'idle') this.update({ balance: big(balance) })
    } catch (error) {
      if (error instanceof Refused && OVER.has(error.fault.code)) this.#takeFault(error)
    }
  }

  readonly clearFault = () => this.update({ fault: null })

  /** Sends the request, shows the result, and only then the new balance. */
  async #go(pending: Pending, isResumed: boolean): Promise<void> {
    this.#storage.set('pending', JSON.stringify(pending))
    this.update({ phase: 'asking', fault: null, payout: null, replay: null })
    this.frame.send({ type: 'round', isOpen: true })
    const before = this.state.get()
    const isNew = pending.call === 'POST /api/rounds'
    const free = pending.call === 'POST /api/rounds' ? pending.ask.body?.free : undefined
    const taken = isNew && !isResumed && free === undefined ? before.stake : 0n
    this.update({ balance: minor(before.balance - taken) })
    const earliest = isNew ? this.#rest(LEAST_ROUND_MS) : Promise.resolve()
    if (isNew) this.#presenter?.begin?.()
    try {
      const { round, balance } = await this.#ask(pending)
      this.#storage.set('pending', undefined)
      this.update({ phase: 'showing', round })
      await this.#presenter?.show(round, { isReplay: false, isResumed })
      this.#settle(round, big(balance), isNew ? 0n : BigInt(before.round?.stake ?? '0'))
      if (free !== undefined && isResumed) await this.#recount(free)
      else if (free !== undefined) this.#count(free, round)
      await earliest
      this.update({ phase: 'idle' })
      if (round.isOver) this.frame.send({ type: 'round', isOpen: false })
    } catch (error) {
      this.#storage.set('pending', undefined)
      this.update({ balance: before.balance })
      this.#takeFault(error)
      this.frame.send({ type: 'round', isOpen: false })
    }
  }

  #ask(pending: Pending): Promise<StudioAnswer<'POST /api/rounds'>> {
    const onWaiting = (isWaiting: boolean) => this.update({ isWaiting })
    if (pending.call === 'POST /api/rounds') {
      return this.api.insist(pending.call, pending.ask, onWaiting)
    }
    return this.api.insist(pending.call, pending.ask, onWaiting)
  }

  #count(free: string, round: RoundWire): void {
    const grants = countRound(this.state.get().grants, free, round.payout)
    this.update({ grants })
    const grant = grants.find((one) => one.grant === free)
    if (grant && grant.used >= grant.rounds) {
      this.announce(this.translator.t('studio.freeDone', { amount: this.money(grant.won) }))
    }
  }

  /** After a reload: whether the session has counted the round already is the server's to say. */
  async #recount(free: string): Promise<void> {
    try {
      const { freeRounds: grants } = await this.api.call('GET /api/session')
      this.update({ grants, free })
    } catch {
      // What is left is said with the next round.
    }
  }

  #settle(round: RoundWire, balance: Minor, stakedBefore: bigint): void {
    const { net: before, seeds } = this.state.get()
    const payout = big(round.payout)
    const won = round.isOver ? payout : 0n
    const staked = round.isFree ? 0n : BigInt(round.stake) - stakedBefore
    const net = minor(before + won - staked)
    this.#storage.set('net', net.toString())
    const nonce = Math.max(seeds.nonce, round.nonce + 1)
    this.update({
      balance,
      net,
      payout: round.isOver ? payout : null,
      seeds: { ...seeds, nonce },
    })
    this.frame.send({ type: 'balanceChanged' })
  }

  /** The grant is over, whatever this page has counted. */
  #dropGrant(): void {
    const { grants, free } = this.state.get()
    this.update({ grants: grants.filter(({ grant }) => grant !== free), free: null })
  }

  #takeFault(error: unknown): void {
    const fault: StudioFault = error instanceof Refused ? error.fault : { code: 'FAULT' }
    this.#presenter?.abort?.()
    const isOver = OVER.has(fault.code)
    if (fault.code === 'FREE_OVER') this.#dropGrant()
    this.update({ fault, phase: 'idle', isOver: this.state.get().isOver || isOver })
    if (isOver) this.frame.send({ type: 'failed', reason: 'expired' })
  }
}

/** Puts a session on its feet. */
export function createPlay(parts: PlayParts): Play {
  return new SessionPlay(parts)
}
