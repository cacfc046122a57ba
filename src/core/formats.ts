/**
 * VR-02 to VR-11, VR-19: the named formats that `regList: [{ "use": "mobile" }]` refers to, with the locale key
 * of their message. All are linear patterns.
 */
export const formats: { [name: string]: { pattern: RegExp; message: string } } = {
  mobile: { pattern: /^1[3-9]\d{9}$/, message: 'rule.mobile' },
  password: { pattern: /^(?!\d+$)(?![A-Za-z]+$)[A-Za-z0-9]{6,16}$/, message: 'rule.password' },
  idCard: { pattern: /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/, message: 'rule.idCard' },
  email: { pattern: /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/, message: 'rule.email' },
  licencePlate: {
    pattern:
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|\d{5}[DF]|[DF][A-HJ-NP-Z0-9]\d{4})$/,
    message: 'rule.licencePlate',
  },
  chinese: { pattern: /^[\u4e00-\u9fa5]+$/, message: 'rule.chinese' },
  code: { pattern: /^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/, message: 'rule.code' },
  account: { pattern: /^[A-Za-z0-9]+$/, message: 'rule.account' },
  name: { pattern: /^[^`~!@#$%^&*+=|{}':;',\\[\]<>/?！￥…—【】‘；：”“’。，、？"]*$/, message: 'rule.name' },
  numericCode: { pattern: /^\d+$/, message: 'rule.numericCode' },
  positiveInt: { pattern: /^[1-9]\d*$/, message: 'rule.positiveInt' },
  time: { pattern: /^\d+(?:\.[05])?$/, message: 'rule.time' },
  fieldName: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, message: 'rule.fieldName' },
  url: { pattern: /^(?:https?|ftp):\/\/[^\s/?#]+[^\s]*$/i, message: 'rule.url' },
  link: { pattern: /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i, message: 'rule.link' },
}

/** Longest pattern and longest text that a pattern is tried on: together with the check below, the budget of a rule. */
const maxPattern = 500
const maxTested = 5000

const compiled = new Map<string, RegExp | null>()

/**
 * A pattern of a schema as a RegExp, or null when it is not one, is too long, or could take more than linear
 * time in the obvious way (a repeated group that itself repeats). `/…/flags` and bare source are both read.
 */
export function toRegExp(source: string): RegExp | null {
  const known = compiled.get(source)
  if (known !== undefined) return known
  let result: RegExp | null = null
  if (source.length <= maxPattern && !isRisky(source)) {
    const literal = /^\/(.*)\/([imsu]*)$/s.exec(source)
    try {
      result = literal ? new RegExp(literal[1] ?? '', literal[2]) : new RegExp(source)
    } catch {
      result = null
    }
  }
  compiled.set(source, result)
  return result
}

/** A group under a quantifier whose inside has an unbounded quantifier: (a+)+, (a*b?)*, ((x)+){2,}. */
function isRisky(source: string): boolean {
  const open: boolean[] = []
  let inClass = false
  let repeats = false
  const unbounded = (at: number) => /^(?:[*+]|\{\d+,\})/.test(source.slice(at)) || /^\{\d+,\d{3,}\}/.test(source.slice(at))
  for (let i = 0; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (inClass) inClass = char !== ']'
    else if (char === '[') inClass = true
    else if (char === '(') {
      open.push(repeats)
      repeats = false
    } else if (char === ')') {
      const quantified = unbounded(i + 1)
      if (quantified && repeats) return true
      repeats = repeats || (open.pop() ?? false) || quantified
    } else if (unbounded(i)) repeats = true
  }
  return false
}

/** True when the text fits the pattern; an unusable pattern lets everything pass, because it was refused when saved. */
export function fits(pattern: string, text: string): boolean {
  const regExp = toRegExp(pattern)
  return !regExp || text.length > maxTested ? true : regExp.test(text)
}
