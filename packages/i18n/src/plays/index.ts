export { howText, playName, whereText } from './play-name.ts'
export { say, wordsOf } from './play-words.ts'
export { familyCodeOf, textsOf, type PlayFamily } from './texts.ts'
