/** AC-02: what stands instead of an amount that cannot be written out (reading C-064). */
const amountOverflow = '数字较大溢出'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** Four digits at most, e.g. 1005 -> 壹仟零伍. */
function group(text: string): string {
  let out = ''
  let zero = false
  for (let i = 0; i < text.length; i++) {
    const digit = Number(text[i])
    if (digit === 0) zero = true
    else {
      if (zero && out) out += '零'
      zero = false
      out += `${digits[digit]}${places[text.length - 1 - i]}`
    }
  }
  return out
}

/**
 * An amount in Chinese capitals, to the fen: 1005.2 -> 壹仟零伍元贰角. AC-01: up to 15 integer digits;
 * AC-02: more digits, or letters, give the overflow text. An empty value gives an empty text.
 */
export function amountInChinese(value: string | number | null | undefined, overflow = amountOverflow): string {
  const source = String(value ?? '')
    .replaceAll(',', '')
    .trim()
  if (source === '') return ''
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(source)
  if (!match) return overflow
  let integer = (match[2] ?? '').replace(/^0+(?=\d)/, '')
  if (integer.length > 15) return overflow
  const fraction = (match[3] ?? '').padEnd(3, '0')
  let cents = Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0)
  if (cents === 100) {
    cents = 0
    integer = String(BigInt(integer) + 1n)
    if (integer.length > 15) return overflow
  }
  let whole = ''
  let gap = false
  const parts = integer.padStart(Math.ceil(integer.length / 4) * 4, '0').match(/\d{4}/g) ?? []
  parts.forEach((part, i) => {
    if (part === '0000') {
      gap = whole !== ''
      return
    }
    if (whole && (gap || part[0] === '0')) whole += '零'
    gap = false
    whole += group(part.replace(/^0+/, '')) + groups[parts.length - 1 - i]
  })
  // 万亿 and 亿 in one amount share the 亿: 壹万贰仟亿, not 壹万亿贰仟亿
  whole = whole.replace(/万亿(?=.*亿)/, '万')
  const jiao = Math.floor(cents / 10)
  const fen = cents % 10
  const sign = match[1] && (integer !== '0' || cents) ? '负' : ''
  if (!whole && !cents) return '零元整'
  let out = whole ? `${whole}元` : ''
  if (!cents) return `${sign}${out}整`
  if (jiao) out += `${digits[jiao]}角`
  else if (whole) out += '零'
  if (fen) out += `${digits[fen]}分`
  return sign + out
}
