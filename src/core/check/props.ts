import { type Checker, type Loose, token } from './checker.ts'

/** Names and kinds of a record's own properties; `choices` are the values that one of them may have. */
export function checkProps(
  checker: Checker,
  record: Loose,
  known: { [key: string]: string },
  pointer: string,
  choices: { readonly [key: string]: readonly unknown[] } = {},
) {
  for (const [key, value] of Object.entries(record)) {
    const at = `${pointer}/${token(key)}`
    const want = Object.hasOwn(known, key) ? known[key] : undefined
    if (want === undefined) checker.unknown(at, 'property', key, Object.keys(known))
    else if (want === 'text' && typeof value !== 'string') checker.add(at, 'must be a text')
    else if (want === 'number' && !(typeof value === 'number' && Number.isFinite(value))) checker.add(at, 'must be a number')
    else if (want === 'flag' && typeof value !== 'boolean') checker.add(at, 'must be true or false')
    else if (want === 'list' && !Array.isArray(value)) checker.add(at, 'must be a list')
    else if (choices[key]?.includes(value) === false) checker.add(at, `must be one of ${choices[key].join(', ')}`)
  }
}
