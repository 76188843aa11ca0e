import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'ຄວາມຜັນຜວນ|ຜັນຜວນ',
  low: 'ຕ່ຳ|ຕໍ່າ|ໜ້ອຍ',
  medium: 'ປານກາງ|ກາງ',
  high: 'ສູງ|ຫຼາຍ',
  upTo: 'ບໍ່ເກີນ|ຕ່ຳກວ່າ|ໜ້ອຍກວ່າ|ສູງສຸດ',
  atLeast: 'ຫຼາຍກວ່າ|ສູງກວ່າ|ຕັ້ງແຕ່|ຢ່າງໜ້ອຍ|ເກີນ',
  rtp: 'rtp|ອັດຕາຄືນ',
  stake: 'ເດີມພັນ|ເງິນເດີມພັນ',
  cent: 'ອັດ',
  unit: 'ກີບ',
  freeGames: 'ໝຸນຟຣີ|ຟຣີສະປິນ',
  jackpot: 'ແຈັກພັອດ|ແຈັກພອດ',
  ways: 'ways',
  fresh: 'ເກມໃໝ່|ມາໃໝ່|ໃໝ່',
  popular: 'ນິຍົມ|ຍອດນິຍົມ',
  noise: 'ເກມ|ທີ່ມີ|ຂອງ|ແລະ',
}
