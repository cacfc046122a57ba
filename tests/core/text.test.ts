import { expect, it } from 'vitest'
import { choiceMark, keysOf, listMark, makeTranslate } from '#core/text.ts'
import { translate } from '../helpers/core.ts'

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

it('I18-03 a text that counts has another one for a number that the language spells otherwise', () => {
  const en = translate('en')
  expect([0, 1, 2].map((n) => en('t:list.groupCount', { n }))).toEqual(['0 rows', '1 row', '2 rows'])
  expect([1, 3].map((limit) => en('t:upload.fileLimit', { limit, count: limit }))).toEqual([
    'currently at most 1 file can be uploaded',
    'currently at most 3 files can be uploaded',
  ])
  expect(translate('zh')('t:list.groupCount', { n: 1 })).toBe('共 1 条')
  expect(keysOf('zhtw', 'a.b', { n: 1 })).toEqual(['a.b_other', 'a.b'])
  // what is no number counts nothing
  expect(keysOf('en', 'a.b', { n: '1' })).toEqual(['a.b'])
  expect(keysOf('en', 'a.b')).toEqual(['a.b'])
})
