import type { Json } from '#core/types.ts'

/** What a formula is put together from, beside fields. Texts: `formula.fn.<name>`, `studio.fn.<name>`, `formula.group.<name>`. */
export interface FunctionEntry {
  name: string
  /** an expression, and what it gives; none where that differs from day to day */
  example: string
  gives?: Json
}

const entry = (name: string, example: string, gives?: Json): FunctionEntry => ({ name, example, ...(gives === undefined ? {} : { gives }) })

/** Every function of the language, by what it is for. */
export const library: ReadonlyArray<{ group: string; functions: readonly FunctionEntry[] }> = [
  {
    group: 'numbers',
    functions: [
      entry('sum', 'sum([1, 2, 3])', 6),
      entry('avg', 'avg([1, 2, 6])', 3),
      entry('min', 'min(3, 5)', 3),
      entry('max', 'max(3, 5)', 5),
      entry('count', "count(['a', 'b'])", 2),
      entry('round', 'round(3.14159, 2)', 3.14),
      entry('floor', 'floor(3.7)', 3),
      entry('ceil', 'ceil(3.2)', 4),
      entry('abs', 'abs(-5)', 5),
      entry('number', "number('12.5')", 12.5),
      entry('amount', 'amount(1234.5)', '壹仟贰佰叁拾肆元伍角'),
      entry('thousands', 'thousands(1234567.5, 2)', '1,234,567.50'),
    ],
  },
  {
    group: 'logic',
    functions: [entry('if', "if(80 >= 60, 'A', 'B')", 'A'), entry('empty', "empty('')", true)],
  },
  {
    group: 'texts',
    functions: [
      entry('concat', "concat('A', '-', 12)", 'A-12'),
      entry('join', "join(['a', 'b'], '/')", 'a/b'),
      entry('contains', "contains('abc', 'b')", true),
      entry('startsWith', "startsWith('abc', 'a')", true),
      entry('endsWith', "endsWith('abc', 'c')", true),
      entry('len', "len('abc')", 3),
      entry('upper', "upper('abc')", 'ABC'),
      entry('lower', "lower('ABC')", 'abc'),
      entry('trim', "trim(' abc ')", 'abc'),
      entry('padStart', "padStart(7, 3, '0')", '007'),
      entry('text', 'text(12.5)', '12.5'),
      entry('md5', "md5('a')", '0cc175b9c0f1b6a831c399e269772661'),
    ],
  },
  {
    group: 'dates',
    functions: [
      entry('today', 'today()'),
      entry('now', 'now()'),
      entry('date', "date(today(), 'yyyy-MM-dd')"),
      entry('dateAdd', "date(dateAdd(today(), 7, 'day'))"),
      entry('dateDiff', "dateDiff(today(), dateAdd(today(), 7, 'day'), 'day')", 7),
    ],
  },
]

/** Operators as a formula shows them, and as the expression writes them; the words of some are texts `formula.op.<name>`. */
export const operators: ReadonlyArray<{ write: string; sign: string; name?: string }> = [
  { write: '+', sign: '+' },
  { write: '-', sign: '−' },
  { write: '*', sign: '×' },
  { write: '/', sign: '÷' },
  { write: '(', sign: '(' },
  { write: ')', sign: ')' },
  { write: '==', sign: '=' },
  { write: '!=', sign: '≠' },
  { write: '>', sign: '>' },
  { write: '>=', sign: '≥' },
  { write: '<', sign: '<' },
  { write: '<=', sign: '≤' },
  { write: 'and', sign: 'and', name: 'and' },
  { write: 'or', sign: 'or', name: 'or' },
  { write: 'not', sign: 'not', name: 'not' },
]
/** Operators that a formula shows by another sign than the expression does. */
export const signs: { readonly [write: string]: string } = { '*': '×', '/': '÷', '==': '=', '!=': '≠', '>=': '≥', '<=': '≤' }

/** What of the person who fills in a form an expression can read: texts `formula.user.<name>`. */
export const userNames = [
  'userName',
  'userAccount',
  'userId',
  'mobile',
  'email',
  'departmentName',
  'organizeName',
  'isAdministrator',
] as const
