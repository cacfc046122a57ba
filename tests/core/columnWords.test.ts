import { expect, it } from 'vitest'
import { columnWords } from '#core/application/columnWords.ts'
import type { Texts } from '#core/text.ts'
import { fillText, keysOf, makeTranslate } from '#core/text.ts'
import { env, json } from '../helpers/core.ts'

it('the type of a column is said in plain words, in each language; one that has none stays its name', () => {
  const said = (language: 'zh' | 'zhtw' | 'en') => {
    const texts = json(`locales/${language}.json`) as Texts
    const t = makeTranslate(language, (key, params) =>
      fillText(texts[keysOf(language, key, params).find((one) => texts[one]) ?? key] ?? key, params ?? {}),
    )
    return (type: string, kind = 'input') => columnWords(type, env.widgets.get(kind), t)
  }
  const zh = said('zh')
  expect(zh('character varying(255)')).toBe('文字（最多 255 字）')
  expect(zh('numeric(38,2)', 'inputNumber')).toBe('数字（2 位小数）')
  expect(zh('numeric(38,0)', 'inputNumber')).toBe('整数')
  expect(zh('timestamp with time zone', 'datePicker')).toBe('日期和时间')
  expect([zh('integer', 'switch'), zh('integer', 'rate')]).toEqual(['是或否', '整数'])
  expect(said('en')('numeric(38,1)')).toBe('number with 1 decimal')
  expect(said('zhtw')('text')).toBe('長文字')
  for (const type of ['jsonb', 'constructor', 'date']) expect(zh(type)).toBe(type)
})
