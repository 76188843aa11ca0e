/** Phrases that members write, and what is read out of them. */
export const PHRASES = {
  pt: {
    'baixa volatilidade até 20 centavos': 'v12 s2000',
    'rtp acima de 96': 'r9600',
    'jogos com rodadas grátis novos': 'f n',
  },
  en: {
    'ways jackpot low volatility under 0.20': 'w j v12 s2000',
    'rtp above 96%': 'r9600',
    'new games with free spins': 'n f',
  },
  'zh-Hans': {
    '低波动 20分以下': 'v12 s2000',
    回报率高于96: 'r9600',
    有免费旋转的热门游戏: 'f h',
  },
  'zh-Hant': {
    '低波動 20分以下': 'v12 s2000',
    回報率高於96: 'r9600',
    有免費旋轉的熱門遊戲: 'f h',
  },
  th: {
    'ความผันผวนต่ำ ไม่เกิน 20 สตางค์': 'v12 s2000',
    'rtp มากกว่า 96': 'r9600',
    เกมฟรีสปินยอดนิยม: 'f h',
  },
  vi: {
    'biến động thấp dưới 20 đồng': 'v12 s200000',
    'rtp trên 96': 'r9600',
    'trò chơi mới có vòng quay miễn phí': 'n f',
  },
  ja: {
    '低ボラティリティ 20円以下': 'v12 s200000',
    還元率96以上: 'r9600',
    フリースピン付きの人気ゲーム: 'f h',
  },
  ko: {
    '낮은 변동성 20원 이하': 'v12 s200000',
    '환수율 96 이상': 'r9600',
    '무료 스핀 있는 인기 게임': 'f h',
  },
  es: {
    'baja volatilidad hasta 20 centavos': 'v12 s2000',
    'rtp por encima de 96': 'r9600',
    'juegos nuevos con giros gratis': 'n f',
  },
  hi: {
    'कम अस्थिरता 20 पैसे तक': 'v12 s2000',
    'rtp 96 से ऊपर': 'r9600',
    'फ्री स्पिन वाले नए गेम': 'f n',
  },
  id: {
    'volatilitas rendah di bawah 200 rupiah': 'v12 s2000000',
    'rtp di atas 96': 'r9600',
    'permainan baru dengan putaran gratis': 'n f',
  },
  km: {
    'ភាពប្រែប្រួលទាប ក្រោម 20 សេន': 'v12 s2000',
    'rtp លើសពី 96': 'r9600',
    ហ្គេមថ្មីពេញនិយម: 'n h',
  },
  ms: {
    'volatiliti rendah bawah 20 sen': 'v12 s2000',
    'rtp di atas 96': 'r9600',
    'permainan baharu dengan putaran percuma': 'n f',
  },
  ta: {
    'குறைந்த மாறுபாடு 20 பைசா வரை': 'v12 s2000',
    'rtp 96 மேல்': 'r9600',
    'புதிய இலவச சுழற்சிகள் விளையாட்டு': 'n f',
  },
  my: {
    'အတက်အကျနည်း 20 ပြားအောက်': 'v12 s2000',
    'rtp 96 အထက်': 'r9600',
    'လူကြိုက်များသော အခမဲ့လှည့် ဂိမ်း': 'h f',
  },
  lo: {
    'ຄວາມຜັນຜວນຕ່ຳ ບໍ່ເກີນ 20 ກີບ': 'v12 s200000',
    'rtp ຫຼາຍກວ່າ 96': 'r9600',
    ເກມໝຸນຟຣີຍອດນິຍົມ: 'f h',
  },
  fil: {
    'mababang volatility hanggang 20 sentimo': 'v12 s2000',
    'rtp higit sa 96': 'r9600',
    'bagong laro na may libreng spin': 'n f',
  },
  bn: {
    'কম অস্থিরতা 20 পয়সা পর্যন্ত': 'v12 s2000',
    'rtp ৯৬ এর উপরে': 'r9600',
    'নতুন ফ্রি স্পিন গেম': 'n f',
  },
  ur: {
    'کم اتار چڑھاؤ 20 پیسے تک': 'v12 s2000',
    'rtp 96 سے اوپر': 'r9600',
    'مفت اسپن والے نئے گیم': 'f n',
  },
  ne: {
    'कम अस्थिरता 20 पैसा सम्म': 'v12 s2000',
    'rtp 96 भन्दा माथि': 'r9600',
    'नयाँ फ्री स्पिन भएका खेल': 'n f',
  },
  si: {
    'අඩු විචලනය ශත 20 දක්වා': 'v12 s2000',
    'rtp 96 ට වඩා වැඩි': 'r9600',
    'අලුත් නොමිලේ කැරකීම් සහිත ක්‍රීඩා': 'n f',
  },
  te: {
    'తక్కువ అస్థిరత 20 పైసలు వరకు': 'v12 s2000',
    'rtp 96 కంటే ఎక్కువ': 'r9600',
    'కొత్త ఉచిత స్పిన్లు ఉన్న ఆటలు': 'n f',
  },
  mr: {
    'कमी अस्थिरता 20 पैसे पर्यंत': 'v12 s2000',
    'rtp 96 पेक्षा जास्त': 'r9600',
    'मोफत स्पिन असलेले नवीन खेळ': 'f n',
  },
  pa: {
    'ਘੱਟ ਅਸਥਿਰਤਾ 20 ਪੈਸੇ ਤੱਕ': 'v12 s2000',
    'rtp 96 ਤੋਂ ਉੱਪਰ': 'r9600',
    'ਮੁਫ਼ਤ ਸਪਿਨ ਵਾਲੀਆਂ ਨਵੀਆਂ ਗੇਮਾਂ': 'f n',
  },
  ar: {
    'تقلب منخفض حتى ٢٠ سنت': 'v12 s2000',
    'العائد فوق 96': 'r9600',
    'ألعاب جديدة مع لفات مجانية': 'n f',
  },
  fa: {
    'نوسان کم تا ۲۰ سنت': 'v12 s2000',
    'rtp بالای ۹۶': 'r9600',
    'بازی‌های جدید با چرخش رایگان': 'n f',
  },
  he: {
    'תנודתיות נמוכה עד 20 אגורות': 'v12 s2000',
    'rtp מעל 96': 'r9600',
    'משחקים חדשים עם סיבובים חינם': 'n f',
  },
  tr: {
    'düşük volatilite 20 kuruşa kadar': 'v12 s2000',
    'RTP 96 üzerinde': 'r9600',
    'yeni bedava dönüş olan oyunlar': 'n f',
  },
  ru: {
    'низкая волатильность до 20 копеек': 'v12 s2000',
    'rtp выше 96': 'r9600',
    'новые игры с фриспинами': 'n f',
  },
  uk: {
    'низька волатильність до 20 копійок': 'v12 s2000',
    'rtp понад 96': 'r9600',
    'нові ігри з фріспінами': 'n f',
  },
  de: {
    'niedrige Volatilität bis 20 Cent': 'v12 s2000',
    'RTP über 96': 'r9600',
    'neue Spiele mit Freispielen': 'n f',
  },
  fr: {
    "faible volatilité jusqu'à 20 centimes": 'v12 s2000',
    'rtp au-dessus de 96': 'r9600',
    'nouveaux jeux avec tours gratuits': 'n f',
  },
  it: {
    'bassa volatilità fino a 20 centesimi': 'v12 s2000',
    'rtp sopra 96': 'r9600',
    'nuovi giochi con giri gratis': 'n f',
  },
  pl: {
    'niska zmienność do 20 groszy': 'v12 s2000',
    'rtp powyżej 96': 'r9600',
    'nowe gry z darmowymi spinami': 'n f',
  },
  kk: {
    'төмен құбылмалылық 20 тиынға дейін': 'v12 s2000',
    'rtp 96 дан жоғары': 'r9600',
    'тегін айналым бар жаңа ойындар': 'f n',
  },
} as const
