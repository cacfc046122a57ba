/** The props of widgets have the types that their contracts say, and nothing in renderers/ says otherwise. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawWidgets } from '../../scripts/lib/widgetTypes.ts'
import { filesUnder } from '../helpers/files.ts'

it('src/core/widgetProps.ts was written from the contracts as they are (npm run types)', async () => {
  expect(readFileSync('src/core/widgetProps.ts', 'utf8')).toBe(await drawWidgets())
})

it('no renderer reads its node by a type of its own', () => {
  const files = filesUnder('renderers', /\.tsx?$/)
  expect(files.length).toBeGreaterThan(300)
  const casting = files.filter((file) =>
    /\bpropsOf\b|\bnode as (?:unknown|any|\{|(?!Node\b|ChildNode\b)[A-Z])/.test(readFileSync(file, 'utf8')),
  )
  expect(casting).toEqual([])
})
