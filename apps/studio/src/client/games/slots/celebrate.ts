import { Container, Graphics, Sprite } from 'pixi.js'
import { easeBack, easeOut } from '../../stage/clock.ts'
import { darken, tintOf } from '../../stage/ink.ts'
import { fillWith } from '../../stage/stage.ts'
import { Label } from '../../stage/label.ts'
import type { Scene } from './scene.ts'

/** Words over the reels for a while: a headline, and a line or a symbol below it. */
export async function banner(
  scene: Scene,
  headline: string,
  line: string,
  ms: number,
  letter = '',
): Promise<void> {
  const { stage, isCalm, title } = scene.options
  const { reels, width } = scene.layout
  const { palette } = title
  const box = new Container()
  const middle = { x: reels.x + reels.w / 2, y: reels.y + reels.h / 2 }
  const shade = fillWith(new Graphics().rect(reels.x, reels.y, reels.w, reels.h), 0x0a0614, 0.62)
  const size = Math.min(reels.h * 0.24, 64)
  const head = new Label(headline, {
    size,
    colour: palette.glow,
    edge: darken(palette.frame, 0.75),
  })
  head.fit(Math.min(width * 0.94, reels.w * 0.96))
  box.addChild(head)
  box.position.set(middle.x, middle.y - (line || letter ? size * 0.4 : 0))
  if (line) {
    const below = new Label(line, { size: size * 0.62, colour: '#ffffff', edge: '#1c1020' })
    below.fit(reels.w * 0.92)
    below.y = size
    box.addChild(below)
  }
  const look = letter ? scene.look(letter) : undefined
  if (look) {
    const picture = new Sprite(look)
    picture.anchor.set(0.5)
    picture.setSize(size * 1.5)
    picture.y = size * 2.1
    box.y -= size * 0.7
    box.addChild(picture)
  }
  scene.top.addChild(shade, box)
  await stage.clock.tween(
    isCalm ? 1 : 260,
    (at) => {
      shade.alpha = Math.min(1, at)
      box.scale.set(0.6 + 0.4 * at)
      box.alpha = Math.min(1, at * 1.5)
    },
    easeBack,
  )
  await stage.clock.wait(ms)
  await stage.clock.tween(isCalm ? 1 : 180, (at) => {
    shade.alpha = 1 - at
    box.alpha = 1 - at
  })
  shade.destroy()
  box.destroy({ children: true })
}

/** A win that is worth a moment: rays, coins, the sum in large. `size` 1 to 3. */
export async function bigWin(
  scene: Scene,
  words: string,
  amount: string,
  size: number,
): Promise<void> {
  const { stage, isCalm, speaker } = scene.options
  const { width, height } = scene.layout
  const { clock } = stage
  const box = new Container()
  const shade = fillWith(new Graphics().rect(0, 0, width, height), 0x080410, 0.72)
  const rays = raysOf(Math.hypot(width, height) * 0.6, scene.options.title.palette.glow)
  const unit = Math.min(width * 0.13, height * 0.16)
  const head = new Label(words, { size: unit, colour: '#ffd23f', edge: '#5a2500' }).fit(
    width * 0.92,
  )
  const sum = new Label(amount, { size: unit * 1.1, colour: '#ffffff', edge: '#2a1030' }).fit(
    width * 0.92,
  )
  head.y = -unit * 0.75
  sum.y = unit * 0.65
  box.position.set(width / 2, height / 2)
  box.addChild(rays, head, sum)
  scene.top.addChild(shade, box)
  await clock.tween(
    isCalm ? 1 : 420,
    (at) => {
      shade.alpha = Math.min(1, at)
      box.scale.set(0.4 + 0.6 * at)
    },
    easeBack,
  )
  const bursts = isCalm ? 0 : size * 2
  for (let round = 0; round < bursts; round += 1) {
    speaker.play('coin', round)
    const { coin, spark } = scene.bits
    scene.particles.burst({
      x: width / 2,
      y: height * 0.62,
      count: 26,
      textures: [coin, coin, spark],
      speed: height,
      gravity: height * 1.5,
      life: 1900,
      size: 0.9,
      spread: 0.3,
      width: width * 0.4,
    })
    await clock.tween(420, (at) => {
      rays.rotation = (round + at) * 0.18
      head.scale.set(1 + 0.04 * Math.sin(at * Math.PI))
    })
  }
  await clock.wait(700)
  await clock.tween(
    isCalm ? 1 : 220,
    (at) => {
      shade.alpha = 1 - at
      box.alpha = 1 - at
    },
    easeOut,
  )
  shade.destroy()
  box.destroy({ children: true })
}

function raysOf(far: number, colour: string): Graphics {
  const rays = new Graphics()
  for (let at = 0; at < 14; at += 1) {
    const angle = (at / 14) * Math.PI * 2
    rays
      .moveTo(0, 0)
      .lineTo(Math.cos(angle) * far, Math.sin(angle) * far)
      .lineTo(Math.cos(angle + 0.2) * far, Math.sin(angle + 0.2) * far)
      .closePath()
  }
  return fillWith(rays, tintOf(colour), 0.16)
}
