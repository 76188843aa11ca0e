import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'ភាពប្រែប្រួល|ប្រែប្រួល',
  low: 'ទាប|តិច',
  medium: 'មធ្យម',
  high: 'ខ្ពស់|ច្រើន',
  upTo: 'មិនលើស|ក្រោម|តិចជាង|រហូតដល់|អតិបរមា',
  atLeast: 'លើសពី|លើស|ចាប់ពី|យ៉ាងតិច|ច្រើនជាង',
  rtp: 'rtp|អត្រាសង',
  stake: 'ភ្នាល់|ប្រាក់ភ្នាល់',
  cent: 'សេន',
  unit: 'រៀល|ដុល្លារ',
  freeGames: 'បង្វិលឥតគិតថ្លៃ|ហ្វ្រីស្ពីន',
  jackpot: 'ជេកផត|រង្វាន់ធំ',
  ways: 'ways',
  fresh: 'ថ្មី|ថ្មីបំផុត',
  popular: 'ពេញនិយម',
  noise: 'ហ្គេម|ល្បែង|ដែលមាន|មាន|នៃ|និង',
}
