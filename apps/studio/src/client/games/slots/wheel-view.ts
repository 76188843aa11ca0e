import type { Palette, SlotTitle, SlotWheelResult, WheelSegment } from '@fairhouse/games/slots'
import { Container, Graphics, Sprite } from 'pixi.js'
import { type Ease, easeBack } from '../../stage/clock.ts'
import { darken, type Ink, lighten, mix, paint, tintOf } from '../../stage/ink.ts'
import { fillWith } from '../../stage/stage.ts'
import { Label } from '../../stage/label.ts'
import { banner } from './celebrate.ts'
import type { Scene } from './scene.ts'
import type { SlotWords } from './words.ts'

export interface WheelParts {
  readonly scene: Scene
  readonly title: SlotTitle
  readonly result: SlotWheelResult
  readonly words: SlotWords
  readonly money: (amount: bigint) => string
  readonly announce: (text: string) => void
  readonly isCalm: boolean
}

const TURN_MS = 4200
/** Long and soft: a heavy wheel that runs out. */
const runOut: Ease = (at) => 1 - (1 - at) ** 3.4

/** Turns (0..1, clockwise) after which the middle of a segment is at the pointer on top. */
export function turnTo(segment: number, count: number): number {
  return 1 - (segment + 0.5) / count
}

function labelOf(
  { coins, leads }: WheelSegment,
  coin: bigint,
  { words, money }: WheelParts,
): string {
  if (leads === 'wheel') return words.t.t('studioSlots.nextWheel')
  if (leads === 'pick') return words.t.t('studioSlots.boxes')
  return money(BigInt(coins) * coin)
}

/** The face of a wheel, its middle in the middle, the first segment's beginning straight up. */
function drawWheel(ink: Ink, palette: Palette, count: number, radius: number): void {
  const tones = [
    palette.frame,
    palette.accent,
    mix(palette.ground, '#ffffff', 0.25),
    mix(palette.frame, palette.accent, 0.5),
  ]
  ink.translate(radius, radius)
  for (let at = 0; at < count; at += 1) {
    const from = (at / count - 0.25) * Math.PI * 2
    const to = ((at + 1) / count - 0.25) * Math.PI * 2
    const tone = tones[at % (count % 4 === 1 ? 3 : 4)] ?? palette.frame
    const fill = ink.createRadialGradient(0, 0, radius * 0.15, 0, 0, radius)
    fill.addColorStop(0, lighten(tone, 0.35))
    fill.addColorStop(0.8, tone)
    fill.addColorStop(1, darken(tone, 0.35))
    ink.fillStyle = fill
    ink.beginPath()
    ink.moveTo(0, 0)
    ink.arc(0, 0, radius * 0.93, from, to)
    ink.fill()
    ink.strokeStyle = 'rgba(255,255,255,0.65)'
    ink.lineWidth = 2
    ink.stroke()
  }
  ink.lineWidth = radius * 0.08
  ink.strokeStyle = darken(palette.frame, 0.45)
  ink.beginPath()
  ink.arc(0, 0, radius * 0.94, 0, Math.PI * 2)
  ink.stroke()
  for (let at = 0; at < 24; at += 1) {
    const angle = (at / 24) * Math.PI * 2
    ink.fillStyle = at % 2 === 0 ? '#fff3b0' : palette.accent
    ink.beginPath()
    ink.arc(Math.cos(angle) * radius * 0.94, Math.sin(angle) * radius * 0.94, radius * 0.024, 0, 7)
    ink.fill()
  }
  const hub = ink.createRadialGradient(-radius * 0.05, -radius * 0.06, 0, 0, 0, radius * 0.17)
  hub.addColorStop(0, '#fffbe0')
  hub.addColorStop(0.5, '#f0b83a')
  hub.addColorStop(1, '#8a5a10')
  ink.fillStyle = hub
  ink.beginPath()
  ink.arc(0, 0, radius * 0.16, 0, Math.PI * 2)
  ink.fill()
}

/** The wheel with its sums, the first segment's beginning straight up. */
function wheelOf(
  parts: WheelParts,
  segments: readonly WheelSegment[],
  coin: bigint,
  radius: number,
) {
  const { palette } = parts.title
  const wheel = new Container()
  const size = radius * 2
  const texture = paint(size, size, 2, (ink) => drawWheel(ink, palette, segments.length, radius))
  const face = new Sprite(texture)
  face.anchor.set(0.5)
  wheel.addChild(face)
  for (const [at, segment] of segments.entries()) {
    const angle = ((at + 0.5) / segments.length) * Math.PI * 2
    const label = new Label(labelOf(segment, coin, parts), {
      size: radius * 0.13,
      colour: '#ffffff',
      edge: '#1c1020',
    })
    label.fit(radius * 0.56)
    label.position.set(Math.sin(angle) * radius * 0.6, -Math.cos(angle) * radius * 0.6)
    label.rotation = angle + Math.PI / 2
    wheel.addChild(label)
  }
  wheel.on('destroyed', () => texture.destroy(true))
  return wheel
}

/** Turns each wheel to the segment that was drawn; boxes follow. */
export async function turnWheels(parts: WheelParts): Promise<void> {
  const { scene, title, result, words, money, announce, isCalm } = parts
  const { stage, speaker } = scene.options
  const { width, height } = scene.layout
  const { t } = words.t
  const coin = coinOf(title, result)
  const radius = Math.min(width, height) * 0.42
  for (const turn of result.turns) {
    const segments = title.machine.bonus?.wheels[turn.wheel] ?? []
    const box = new Container()
    const shade = fillWith(new Graphics().rect(0, 0, width, height), 0x080410, 0.78)
    const wheel = wheelOf(parts, segments, coin, radius)
    wheel.position.set(width / 2, height / 2 + radius * 0.06)
    const pointer = fillWith(
      new Graphics().poly([
        -radius * 0.09,
        -radius * 0.12,
        radius * 0.09,
        -radius * 0.12,
        0,
        radius * 0.08,
      ]),
      tintOf('#ffe27a'),
    )
    pointer.stroke({ width: 2, color: 0x3a1c00 })
    pointer.position.set(width / 2, height / 2 + radius * 0.06 - radius * 0.93)
    box.addChild(shade, wheel, pointer)
    scene.top.addChild(box)
    const end = (6 + turnTo(turn.segment, segments.length)) * Math.PI * 2
    let passed = 0
    await stage.clock.tween(
      isCalm ? 400 : TURN_MS,
      (at) => {
        wheel.rotation = isCalm ? end : end * at
        const now = Math.floor((wheel.rotation / (Math.PI * 2)) * segments.length)
        if (now !== passed) speaker.play('tick')
        passed = now
      },
      runOut,
    )
    speaker.play('win', 5)
    const amount = BigInt(turn.amount)
    announce(t('studioSlots.wheelStopped', { amount: money(amount) }))
    await stage.clock.wait(650)
    if (amount > 0n) await banner(scene, money(amount), '', 900)
    box.destroy({ children: true })
  }
  if (result.boxes.length > 0) await openBoxes(parts)
  await banner(scene, t('studioSlots.wheelTitle'), money(BigInt(result.amount)), 1200)
}

/** Ledger units of a coin, from a turn that paid; sums of the wheel are multiples of it. */
function coinOf(title: SlotTitle, result: SlotWheelResult): bigint {
  for (const { wheel, segment, amount } of result.turns) {
    const coins = title.machine.bonus?.wheels[wheel]?.[segment]?.coins ?? 0
    if (coins > 0) return BigInt(amount) / BigInt(coins)
  }
  return 1n
}

async function openBoxes({ scene, result, money, words, announce }: WheelParts): Promise<void> {
  const { stage, speaker, title, isCalm } = scene.options
  const { width, height } = scene.layout
  const shade = fillWith(new Graphics().rect(0, 0, width, height), 0x080410, 0.78)
  const box = new Container()
  box.addChild(shade)
  scene.top.addChild(box)
  const count = result.boxes.length
  const size = Math.min(
    width / (Math.min(count, 4) + 0.5),
    height / (Math.ceil(count / 4) + 1),
    170,
  )
  for (const [at, amount] of result.boxes.entries()) {
    const columns = Math.min(count, 4)
    const lid = new Graphics().roundRect(
      -size * 0.42,
      -size * 0.3,
      size * 0.84,
      size * 0.6,
      size * 0.08,
    )
    const chest = fillWith(
      lid,
      tintOf(amount === '0' ? darken(title.palette.frame, 0.5) : title.palette.frame),
    )
    chest.stroke({ width: 3, color: tintOf(title.palette.accent) })
    const isEnd = amount === '0'
    const text = isEnd ? words.t.t('studioSlots.boxEmpty') : money(BigInt(amount))
    const label = new Label(text, {
      size: size * 0.2,
      colour: isEnd ? '#c8c8d8' : '#ffd23f',
      edge: '#1c1020',
    })
    label.fit(size * 0.8)
    chest.addChild(label)
    const rows = Math.ceil(count / columns)
    chest.position.set(
      width / 2 + ((at % columns) - (Math.min(columns, count) - 1) / 2) * size,
      height / 2 + (Math.floor(at / columns) - (rows - 1) / 2) * size * 0.8,
    )
    box.addChild(chest)
    speaker.play(isEnd ? 'lose' : 'coin', at)
    announce(text)
    await stage.clock.tween(isCalm ? 1 : 420, (share) => chest.scale.set(share), easeBack)
    await stage.clock.wait(260)
  }
  await stage.clock.wait(600)
  box.destroy({ children: true })
}
