import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from '../helpers/files.ts'

/** So many there are at most, in all of the product and its scripts. */
const most = 5

it('bounds casts through unknown: whatever such a cast claims the compiler believes, so a type that changes leaves it behind as a lie', () => {
  const places = ['src', 'renderers', 'server', 'scripts']
    .flatMap((room) => filesUnder(room, /\.(tsx?|mjs)$/))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/\bas\s+unknown\s+as\b/g)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
    })
  expect(places.length > most ? places : []).toEqual([])
})
