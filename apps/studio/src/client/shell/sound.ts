import { createStore, type Store } from '@fairhouse/ui/store'

/** Sounds. All are synthesised from oscillators and noise: no files. */
export type Sound =
  | 'press'
  | 'spin'
  | 'stop'
  | 'tick'
  | 'await'
  | 'coin'
  | 'win'
  | 'bigWin'
  | 'feature'
  | 'lose'
  | 'break'

interface Note {
  /** Hz at the beginning and at the end. */
  readonly from: number
  readonly to?: number
  readonly at?: number
  readonly for: number
  readonly loud?: number
  readonly wave?: OscillatorType | 'noise'
}

const chord = (roots: readonly number[], gap: number, long: number): Note[] =>
  roots.map((from, index) => ({ from, at: index * gap, for: long, loud: 0.16, wave: 'triangle' }))

const NOTES: Record<Sound, readonly Note[]> = {
  press: [{ from: 420, to: 560, for: 0.06, loud: 0.12, wave: 'sine' }],
  spin: [{ from: 500, to: 1400, for: 0.35, loud: 0.05, wave: 'noise' }],
  stop: [
    { from: 150, to: 70, for: 0.12, loud: 0.3, wave: 'sine' },
    { from: 900, to: 300, for: 0.05, loud: 0.06, wave: 'noise' },
  ],
  tick: [{ from: 1250, for: 0.03, loud: 0.06, wave: 'square' }],
  await: [{ from: 220, to: 660, for: 1.1, loud: 0.07, wave: 'sawtooth' }],
  coin: [
    { from: 1318, for: 0.07, loud: 0.1, wave: 'sine' },
    { from: 1760, at: 0.06, for: 0.22, loud: 0.1, wave: 'sine' },
  ],
  win: chord([523, 659, 784], 0.07, 0.28),
  bigWin: chord([392, 523, 659, 784, 1047, 1319], 0.11, 0.6),
  feature: chord([440, 554, 659, 880], 0.09, 0.5),
  lose: [{ from: 240, to: 180, for: 0.18, loud: 0.07, wave: 'sine' }],
  break: [{ from: 2400, to: 300, for: 0.18, loud: 0.12, wave: 'noise' }],
}

const HALF_TONE = 2 ** (1 / 12)

export interface Speaker {
  /** `step` raises the pitch by semitones: a rising count sounds rising. */
  play(sound: Sound, step?: number): void
  setOn(isOn: boolean): void
  readonly isOn: Store<boolean>
}

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  // A fixed sequence sounds as random as any.
  let state = 22_222
  for (let at = 0; at < samples.length; at += 1) {
    state = (state * 16_807) % 2_147_483_647
    samples[at] = (state / 2_147_483_647) * 2 - 1
  }
  return buffer
}

function sourceOf(context: AudioContext, note: Note, raise: number, noise: AudioBuffer) {
  const begin = context.currentTime + (note.at ?? 0)
  const end = begin + note.for
  if (note.wave === 'noise') {
    const source = context.createBufferSource()
    source.buffer = noise
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(note.from, begin)
    filter.frequency.exponentialRampToValueAtTime(note.to ?? note.from, end)
    source.connect(filter)
    return { source, out: filter, begin, end }
  }
  const source = context.createOscillator()
  source.type = note.wave ?? 'sine'
  source.frequency.setValueAtTime(note.from * raise, begin)
  source.frequency.exponentialRampToValueAtTime((note.to ?? note.from) * raise, end)
  return { source, out: source, begin, end }
}

/** Sound that is off until the player turns it on, a gesture, as browsers require. */
export function createSpeaker(): Speaker {
  let context: AudioContext | undefined
  let noise: AudioBuffer | undefined
  const isOn = createStore(false)
  return {
    isOn,
    setOn(next) {
      isOn.set(next)
      if (next) context ??= new AudioContext()
      void (next ? context?.resume() : context?.suspend())
    },
    play(sound, step = 0) {
      if (!isOn.get() || !context || document.hidden) return
      if (context.state !== 'running') {
        // Requested by the parent page, without a gesture in this one: the next gesture allows it.
        void context.resume()
        return
      }
      noise ??= noiseOf(context)
      for (const note of NOTES[sound]) {
        const { source, out, begin, end } = sourceOf(context, note, HALF_TONE ** step, noise)
        const gain = context.createGain()
        gain.gain.setValueAtTime(note.loud ?? 0.1, begin)
        gain.gain.exponentialRampToValueAtTime(0.0001, end)
        out.connect(gain).connect(context.destination)
        source.start(begin)
        source.stop(end)
      }
    },
  }
}
