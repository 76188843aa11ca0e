import type { Translator } from '@fairhouse/i18n'
import { createStore } from '@fairhouse/ui/store'
import type { Play } from '../../shell/play.ts'
import type { Answer, Room } from '../../room/room.ts'
import { addToNet, passed } from '../../room/use-room.ts'
import type { WaterScene } from './scene.ts'
import { angleTo, nextAim, type Swimmer, type Tide, tidesOf } from './water.ts'

/** Maximum bullets of one player in flight: the room accepts no more. */
const UNDER_WAY_MOST = 12
/** Minimum interval between shots, ms: a held key does not fire faster. */
const BETWEEN_MS = 220

/** Actions of one player at the water: aims, chooses a cannon, shoots, gets the results. */
export class Fishery {
  readonly aim = createStore<number | undefined>(undefined)
  readonly level = createStore(0)
  #scene: WaterScene | undefined
  readonly #play: Play
  readonly #room: Room
  readonly #texts: Translator
  #tides: readonly Tide[] = []
  #underWay = 0
  #shotAt = 0

  constructor(play: Play, room: Room, texts: Translator) {
    this.#play = play
    this.#room = room
    this.#texts = texts
  }

  readonly tides = (): readonly Tide[] => {
    this.#tides = tidesOf(this.#room.state.get(), this.#tides)
    return this.#tides
  }

  get scene(): WaterScene | undefined {
    return this.#scene
  }

  /** The canvas is ready; returns how to tear it down. */
  attach(scene: WaterScene): () => void {
    this.#scene = scene
    return () => {
      if (this.#scene === scene) this.#scene = undefined
      scene.destroy()
    }
  }

  get stakes(): readonly bigint[] {
    return this.#play.session.limits.stakes.map(BigInt)
  }

  get stake(): bigint {
    return this.stakes[this.level.get()] ?? 0n
  }

  inSight(): Swimmer[] {
    return this.#scene?.swimmers() ?? []
  }

  name(species: string): string {
    return this.#texts.find(`studioRooms.species.${species}`) ?? species
  }

  aimText(target: Swimmer): string {
    const { code, multiplier } = target.species
    return this.#texts.t('studioRooms.fish.aim', { fish: this.name(code), times: multiplier })
  }

  aimNext(step: 1 | -1): void {
    const next = nextAim(this.inSight(), this.aim.get(), step)
    this.aim.set(next?.id)
    this.#play.announce(next ? this.aimText(next) : this.#texts.t('studioRooms.fish.none'))
  }

  changeLevel(step: 1 | -1): void {
    const most = this.stakes.length - 1
    const next = Math.min(most, Math.max(0, this.level.get() + step))
    this.level.set(next)
    this.#play.speaker.play('tick')
    const amount = this.#play.money(this.stake)
    this.#play.announce(this.#texts.t('studioRooms.fish.levelIs', { level: next + 1, amount }))
  }

  /** Shoots at the target; at the fish in the middle when that is gone. */
  shoot(): void {
    const all = this.inSight()
    const target = all.find(({ id }) => id === this.aim.get()) ?? nextAim(all, undefined, 1)
    const { isPaused, isOver } = this.#play.state.get()
    const { seat, link } = this.#room.state.get()
    if (!target) this.#play.announce(this.#texts.t('studioRooms.fish.none'))
    if (!target || seat === null || link !== 'open' || isPaused || isOver) return
    const now = this.#room.now()
    if (this.#underWay >= UNDER_WAY_MOST || now - this.#shotAt < BETWEEN_MS) return
    this.#shotAt = now
    this.#play.clearFault()
    this.aim.set(target.id)
    void this.#fire(target, seat)
  }

  async #fire(target: Swimmer, seat: number): Promise<void> {
    const stake = this.stake
    this.#underWay += 1
    this.#play.speaker.play('stop')
    const asked = this.#room.shoot(target.id, this.level.get(), angleTo(seat, target.at))
    const [answer] = await Promise.all([asked, this.#scene?.fire(seat, target.id)])
    this.#underWay -= 1
    this.#end(target, stake, answer)
  }

  #end(target: Swimmer, stake: bigint, answer: Answer): void {
    const fish = this.name(target.species.code)
    const { t } = this.#texts
    if (!answer.isDone) {
      void this.#scene?.miss(target.id)
      if (answer.fault.code === 'BETS_CLOSED') this.#play.announce(t('studioRooms.fish.gone'))
      else passed(this.#play, answer)
      return
    }
    const payout = BigInt(answer.shot?.payout ?? '0')
    addToNet(this.#play, { stake, payout })
    if (answer.shot?.isCaught !== true) {
      void this.#scene?.miss(target.id)
      this.#play.announce(t('studioRooms.fish.missed', { fish }))
      return
    }
    const amount = this.#play.money(payout)
    this.#play.speaker.play(target.species.multiplier >= 40 ? 'bigWin' : 'win')
    this.#play.announce(t('studioRooms.fish.caught', { fish, amount }))
    if (this.aim.get() === target.id) this.aim.set(undefined)
    void this.#scene?.land(target.id, `+${amount}`, true)
  }

  /** Another player's shot: drawn, and announced when it catches. */
  async others(shot: { seat: number; fish: number; isCaught: boolean; payout: string }) {
    await this.#scene?.fire(shot.seat, shot.fish)
    if (shot.isCaught) await this.#scene?.land(shot.fish, this.#play.money(shot.payout), false)
    else await this.#scene?.miss(shot.fish)
  }
}
