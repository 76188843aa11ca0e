import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'අස්ථාවරත්වය|විචලනය|උච්චාවචනය',
  low: 'අඩු|පහළ',
  medium: 'මධ්‍යම|සාමාන්‍ය',
  high: 'වැඩි|ඉහළ',
  upTo: 'දක්වා|ට අඩු|ට වඩා අඩු|උපරිම|යටතේ',
  atLeast: 'ට වැඩි|ට වඩා වැඩි|වඩා වැඩි|අවම|සිට',
  rtp: 'rtp|ප්‍රතිලාභ',
  stake: 'ඔට්ටු|ඔට්ටුව',
  cent: 'ශත|සත',
  unit: 'රුපියල්',
  freeGames: 'නොමිලේ කැරකීම්|නොමිලේ ස්පින්|ෆ්‍රී ස්පින්',
  jackpot: 'ජැක්පොට්',
  ways: 'ways',
  fresh: 'අලුත්|නව',
  popular: 'ජනප්‍රිය',
  noise: 'ක්‍රීඩා|සහිත|සමඟ|සහ|ගේම්',
}
