import { expect, it } from 'vitest'
import { choiceMark, listMark, makeTranslate } from '#core/text.ts'

it('I18-03 names of a list stand apart as the language has it', () => {
  const marks = (['zh', 'zhtw', 'en'] as const).map((language) => {
    const t = makeTranslate(language, (key) => key)
    return [t(listMark), t(choiceMark)]
  })
  expect(marks).toEqual([
    ['、', '，'],
    ['、', '，'],
    [', ', ', '],
  ])
})
