export { NOTE_RACERS, noteRacer, takeRacers } from './changes.ts'
