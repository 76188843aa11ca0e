export type {
  SlotCoin,
  SlotGameResult,
  SlotResult,
  SlotRespinResult,
  SlotStepResult,
  SlotWheelResult,
  SlotWin,
} from './engine/result-data.ts'
export type { JackpotLevel, Machine, PayRule, WheelSegment } from './machine.ts'
export { jackpotShareOf, jackpotStakeMax } from './engine/features.ts'
export { letterOf, symbolOf } from './engine/compile.ts'
export type {
  Palette,
  SlotFeature,
  SlotModel,
  SlotSymbol,
  SlotTitle,
  SymbolRole,
  TitleData,
  VolatilityClass,
} from './title.ts'
export { findSlotTitle, SLOT_TITLES } from './titles/index.ts'
