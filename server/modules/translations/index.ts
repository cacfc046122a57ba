import type { Module } from '../../http/route.ts'
import { translation } from './routes.ts'

export { ownTextsAnswer } from './answers.ts'
export { bringWords, type CarriedWords, carriedWords, type WordsOwner, wordsOwners } from './carried.ts'

export const translationsModule: Module = { routes: [translation] }
