import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateForm } from '#core/form/form.ts'
import { amountInChinese } from '#core/format/amount.ts'
import {
  cutDate,
  dateType,
  dayHere,
  formatDate,
  formatDateField,
  formatNumber,
  formatSize,
  readDateField,
  relativeTime,
  toDay,
} from '#core/format/format.ts'
import { formats } from '#core/format/formats.ts'
import { maskText } from '#core/format/mask.ts'
import { plan, translate } from '../helpers/core.ts'

describe('amounts in Chinese', () => {
  it('AC-01 writes amounts in capitals up to 15 integer digits', () => {
    const cases: Array<[string | number, string]> = [
      [0, '零元整'],
      [0.05, '伍分'],
      [0.5, '伍角'],
      [10.05, '壹拾元零伍分'],
      [1005.2, '壹仟零伍元贰角'],
      [10000, '壹万元整'],
      [100010001, '壹亿零壹万零壹元整'],
      ['120000000000', '壹仟贰佰亿元整'],
      ['1200000000000', '壹万贰仟亿元整'],
      ['999999999999999.99', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
      ['-3.10', '负叁元壹角'],
      ['1,234.50', '壹仟贰佰叁拾肆元伍角'],
      [2.345, '贰元叁角伍分'],
    ]
    for (const [value, text] of cases) expect(amountInChinese(value), String(value)).toBe(text)
    expect(amountInChinese('')).toBe('')
    expect(amountInChinese(null)).toBe('')
  })

  it('AC-02 gives the overflow text above 15 integer digits or with letters', () => {
    expect(amountInChinese('1234567890123456')).toBe('数字较大溢出')
    expect(amountInChinese('999999999999999.999')).toBe('数字较大溢出')
    expect(amountInChinese('12a')).toBe('数字较大溢出')
    expect(amountInChinese('1e21')).toBe('数字较大溢出')
  })

  it('AC-01 never loses or repeats a place: reading the capitals back gives the amount', () => {
    const digits = '零壹贰叁肆伍陆柒捌玖'
    const units: { [unit: string]: number } = { 拾: 10, 佰: 100, 仟: 1000 }
    const back = (text: string) => {
      let total = 0
      let section = 0
      let digit = 0
      for (const char of text.split('元')[0] ?? '') {
        if (digits.includes(char)) digit = digits.indexOf(char)
        else if (units[char]) {
          section += digit * units[char]
          digit = 0
        } else if (char === '万') {
          total += (section + digit) * 1e4
          section = digit = 0
        } else if (char === '亿') {
          total = (total + section + digit) * 1e8
          section = digit = 0
        }
      }
      return total + section + digit
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (value) => {
        expect(back(amountInChinese(value))).toBe(value)
      }),
    )
  })
})

describe('formats', () => {
  const day = new Date(2026, 6, 3, 9, 5, 7).getTime()

  it('CN-02 formats a moment as YYYY-MM-DD HH:mm:ss by default, in either token style', () => {
    expect(formatDate(day)).toBe('2026-07-03 09:05:07')
    expect(formatDate(day, 'YYYY/MM/DD')).toBe('2026/07/03')
    expect(formatDate(day, 'yyMMdd')).toBe('260703')
    expect(formatDate(null)).toBe('')
  })

  it('WG-45 chooses year, month, date and datetime by the format', () => {
    expect(['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm'].map(dateType)).toEqual(['year', 'month', 'date', 'datetime'])
    expect(formatDateField(cutDate(day, 'yyyy-MM'), 'yyyy-MM-dd')).toBe('2026-07-01')
  })

  it('WG-45 a date without a time is a calendar day: midnight in UTC, the same day wherever it is read', () => {
    expect(toDay(day)).toBe(Date.UTC(2026, 6, 3))
    expect(toDay(Date.UTC(2026, 6, 3))).toBe(Date.UTC(2026, 6, 3))
    expect(dayHere(Date.UTC(2024, 1, 29))).toBe(new Date(2024, 1, 29).getTime())
    expect(toDay(new Date(1969, 11, 31).getTime())).toBe(Date.UTC(1969, 11, 31))
    expect(formatDateField(Date.UTC(1950, 0, 1))).toBe('1950-01-01')
    expect(formatDateField(new Date(2026, 6, 3).getTime())).toBe('2026-07-03')
    expect(cutDate(Date.UTC(2026, 6, 3), 'yyyy')).toBe(Date.UTC(2026, 0, 1))
  })

  it('CN-01 words a relative time, from just now to a plain date', () => {
    const now = day
    const ago = (ms: number) => relativeTime(now - ms, now)
    const minute = 60_000
    const hour = 60 * minute
    expect(ago(59_000)).toEqual({ key: 'time.justNow', n: 0 })
    expect(ago(59 * minute)).toEqual({ key: 'time.minutes', n: 59 })
    expect(ago(23 * hour)).toEqual({ key: 'time.hours', n: 23 })
    expect(ago(6 * 24 * hour)).toEqual({ key: 'time.days', n: 6 })
    expect(ago(27 * 24 * hour)).toEqual({ key: 'time.weeks', n: 3 })
    expect(ago(28 * 24 * hour)).toEqual({ key: 'time.months', n: 1 })
    expect(ago(119 * 24 * hour)).toEqual({ key: 'time.months', n: 3 })
    expect(ago(120 * 24 * hour)).toBe(formatDate(now - 120 * 24 * hour, 'yyyy-MM-dd'))
  })

  it('writes numbers with fixed decimals and thousands, and file sizes with two decimals', () => {
    expect(formatNumber(1234567.891, { precision: 2, thousands: true })).toBe('1,234,567.89')
    expect(formatNumber('-1234.5', { thousands: true })).toBe('-1,234.5')
    expect(formatNumber(1.005, { precision: 2 })).toBe('1.01')
    expect(formatNumber(null)).toBe('')
    expect([512, 1536, 5_242_880, 2_147_483_648].map(formatSize)).toEqual(['512 B', '1.50 KB', '5.00 MB', '2.00 GB'])
    // the next unit begins where rounding reaches it
    expect([1023, 1024, 1_048_570, 1_048_575, 1_073_741_823, 5 * 2 ** 40].map(formatSize)).toEqual([
      ...['1023 B', '1.00 KB', '1023.99 KB', '1.00 MB', '1.00 GB', '5120.00 GB'],
    ])
  })
})

describe('named formats', () => {
  const matches = (name: string, text: string) => formats[name]?.pattern.test(text)
  const good: { [name: string]: string[] } = {
    mobile: ['13800138000', '19912345678'],
    password: ['abc123', '123abc', 'A1b2c3d4e5f6g7h8'],
    idCard: ['11010519491231002X', '11010519491231002x', '440308199901011234'],
    email: ['li.lei@example.com.cn'],
    licencePlate: ['京A12345', '粤BD12345'],
    chinese: ['张三'],
    code: ['a', 'system.billRule', '1.2', 'a..b'],
    account: ['zhangwei01'],
    name: ['名称 A-1'],
    numericCode: ['007'],
    positiveInt: ['1', '20'],
    time: ['1', '0.5', '12.0'],
    fieldName: ['field_1'],
    url: ['https://a.cn/x?y=1', 'ftp://a.cn'],
    link: ['mailto:a@b.cn', 'tel:110', 'http://a.cn'],
  }
  const bad: { [name: string]: string[] } = {
    mobile: ['12800138000', '1380013800', '138001380000', '+8613800138000', ' 13800138000'],
    password: ['123456', 'abcdef', 'ABCDEF', 'ab123', 'A1b2c3d4e5f6g7h89', 'abc 123', 'abc12#'],
    idCard: ['110105194913310021', '12345', '1101051949123100', '11010519491231002', '1101051949123100211', '110105491231002'],
    email: ['a@b', 'a b@c.cn', '@b.cn', 'a@b.'],
    licencePlate: ['A12345', '京A1234', '京A123456789'],
    chinese: ['zhang', '张3', '张 三', ''],
    code: ['.a', 'a.', '..', 'a..', '..b', 'a-b', '.', '名'],
    account: ['a_b', 'a.b', 'a b', '张'],
    name: ['a@b', '名<称>', 'x，y'],
    numericCode: ['1a', '-1', '1.0', '１'],
    positiveInt: ['0', '01', '-1', '1.5'],
    time: ['0.3', '1.55', '-1', '.5', '1.'],
    fieldName: ['1a', '_a', 'a-b', 'a.b', '字段'],
    url: ['javascript:alert(1)', 'a.cn', 'mailto:a@b.cn', 'http://'],
    link: ['ftp://a.cn', 'javascript:alert(1)', 'a.cn', 'tel:'],
  }
  const numbers: { [name: string]: string } = {
    mobile: 'VR-02',
    password: 'VR-03',
    idCard: 'VR-04',
    email: 'VR-05',
    licencePlate: 'VR-05',
    chinese: 'VR-05',
    code: 'VR-06',
    account: 'VR-07',
    name: 'VR-08',
    numericCode: 'VR-09',
    positiveInt: 'VR-09',
    time: 'VR-10',
    fieldName: 'VR-11',
    url: 'VR-19',
    link: 'VR-19',
  }
  it('VR-02 VR-03 VR-04 VR-05 VR-07 VR-08 VR-09 VR-10 VR-11 VR-19 take what they should and refuse the rest', () => {
    for (const name of Object.keys(numbers)) {
      for (const text of good[name] ?? []) expect(matches(name, text), `${numbers[name]} ${name} ${text}`).toBe(true)
      for (const text of bad[name] ?? []) expect(matches(name, text), `${numbers[name]} ${name} ${text}`).toBe(false)
    }
    expect(Object.keys(formats).sort()).toEqual(Object.keys(good).sort())
  })

  it('VR-06 a code is letters, digits and dots, with a dot neither first nor last', () => {
    for (const text of ['a', 'Z', '7', 'a.b', 'A1.b2.C3', '0.0']) expect(matches('code', text), text).toBe(true)
    for (const text of [
      '.',
      '.a',
      'a.',
      '.a.b',
      'a.b.',
      'a b',
      ' a',
      'a ',
      'a-b',
      'a_b',
      'a/b',
      'a,b',
      'é',
      '代码',
      'a。b',
      'a\n',
      'a.b\n',
    ])
      expect(matches('code', text), JSON.stringify(text)).toBe(false)
    // as fields of the shipped forms are checked, at their rule and in its words
    const form = plan([{ pingeKey: 'input', field: 'enCode', label: '编码', regList: [{ use: 'code' }] }])
    const faults = (enCode: string) => validateForm(form, { enCode }, { t: translate('zh') })
    expect(faults('.a')).toEqual([expect.objectContaining({ field: 'enCode', message: translate('zh')('t:rule.code') })])
    expect(faults('a.b')).toEqual([])
  })

  it('VR-02 VR-03 have the texts of the specification', () => {
    expect(translate('en')('t:rule.mobile')).toBe('please enter your phone number correctly')
    expect(translate('zh')('t:rule.password')).toBe('6-16位字符的密码（数字和字母组成）')
  })

  it('VR-01 a widget that names a format is checked by it, in the words of each language', () => {
    for (const name of Object.keys(formats)) {
      const form = plan([{ pingeKey: 'input', field: 'a', label: '值', regList: [{ use: name }] }])
      for (const language of ['zh', 'zhtw', 'en'] as const) {
        const words = translate(language)
        const [wrong = ''] = bad[name] ?? []
        const message = words(`t:${formats[name]?.message}`)
        expect(message).not.toContain('rule.')
        expect(validateForm(form, { a: wrong }, { t: words }), `${name} ${wrong}`).toEqual([
          expect.objectContaining({ field: 'a', message }),
        ])
      }
      for (const text of good[name] ?? []) expect(validateForm(form, { a: text }, { t: translate() }), `${name} ${text}`).toEqual([])
    }
  })
})

describe('masks', () => {
  const mask = (maskType: number, text: string, more = {}) => maskText(text, { maskType, ...more })
  it('MK-01 hides with * unless another filler is given, and 1 hides all', () => {
    expect(mask(1, 'secret')).toBe('******')
    expect(mask(1, 'secret', { filler: '#' })).toBe('######')
    expect(maskText(null)).toBe('')
  })
  it('MK-02 keeps what a custom mask says: limits, given texts, ignored characters, a fixed length', () => {
    expect(mask(0, 'AB-1234-CD', { prefixLimit: 2, suffixLimit: 2, ignoreChar: '-' })).toBe('AB-****-CD')
    expect(mask(0, 'order#778899', { prefixType: 2, prefixSpecifyChar: '#', suffixLimit: 1 })).toBe('order#*****9')
    expect(mask(0, 'abcdef', { prefixLimit: 1, suffixLimit: 1, unrealMaskLength: 2 })).toBe('a**f')
    expect(mask(0, 'ab', { prefixLimit: 1, suffixLimit: 1 })).toBe('ab')
  })
  it('MK-03 keeps the first 3 and last 4 of a phone longer than 7', () => {
    expect(mask(3, '13800138000')).toBe('138****8000')
    expect(mask(3, '1234567')).toBe('1234567')
  })
  it('MK-04 keeps the first 6 and last 3 of an ID number with 4 fillers, if longer than 9', () => {
    expect(mask(5, '11010519491231002X')).toBe('110105****02X')
    expect(mask(5, '123456789')).toBe('123456789')
    expect(mask(5, '1234567890')).toBe('123456****890')
    // reading C-091: always 4, whatever else the mask says
    expect(mask(5, '11010519491231002X', { unrealMaskLength: 2, filler: '#' })).toBe('110105####02X')
  })
  it('MK-05 keeps the first 6 and last 4 of a bank card longer than 10', () => {
    expect(mask(8, '6222021234567890')).toBe('622202******7890')
    expect(mask(8, '1234567890')).toBe('1234567890')
  })
  it('MK-06 keeps the first and last 2 of a licence plate longer than 3', () => {
    expect(mask(7, '京A12345')).toBe('京A***45')
  })
  it('MK-07 keeps the first and last character of a name; of two only the first', () => {
    expect(mask(2, '欧阳娜娜')).toBe('欧**娜')
    expect(mask(2, '张三')).toBe('张*')
    expect(mask(2, '张')).toBe('张')
  })
  it('MK-08 keeps the first 3 characters and the domain of an email', () => {
    expect(mask(4, 'zhangsan@a.cn')).toBe('zha*****@a.cn')
    expect(mask(4, 'li@a.cn')).toBe('li***@a.cn')
  })
  it('MK-09 keeps the first segment of an IP', () => {
    expect(mask(6, '192.168.1.20')).toBe('192.*.*.*')
  })
})

describe('WG-45 a date that is typed in the format of its field', () => {
  it.each([
    ['2024-02-29', 'yyyy-MM-dd'],
    ['2024-02', 'yyyy-MM'],
    ['0042', 'yyyy'],
    ['2024-02-29 08:05:09', 'yyyy-MM-dd HH:mm:ss'],
    ['2024/02/29 23:05', 'yyyy/MM/dd HH:mm'],
  ])('is its value: %s', (text, format) => {
    const value = readDateField(text, format)
    expect(value).toBeTypeOf('number')
    expect(formatDateField(value, format)).toBe(text)
  })

  it.each([
    ['2024-02-30', 'yyyy-MM-dd'],
    ['2024-2-9', 'yyyy-MM-dd'],
    ['2024-02-29 24:00', 'yyyy-MM-dd HH:mm'],
    ['', 'yyyy-MM-dd'],
  ])('and nothing else is one: %s', (text, format) => expect(readDateField(text, format)).toBeUndefined())
})
