/** MK-01, MK-02: how a value is hidden. Limits are counts of characters kept at each end. */
export interface MaskConfig {
  filler?: string
  /** 0 custom, 1 all, 2 name, 3 phone, 4 email, 5 ID number, 6 IP, 7 licence plate, 8 bank card */
  maskType?: number
  /** custom: 1 keep a number of characters, 2 keep up to (prefix) or from (suffix) a given text */
  prefixType?: 1 | 2
  prefixLimit?: number
  prefixSpecifyChar?: string
  suffixType?: 1 | 2
  suffixLimit?: number
  suffixSpecifyChar?: string
  /** characters that stay as they are */
  ignoreChar?: string
  /** a fixed number of fillers whatever is hidden */
  unrealMaskLength?: number
}

/** Keeps `head` and `tail` characters of a text longer than `over`; one filler a hidden character, or as many as the mask says, or always `fillers` (readings C-091, C-092). */
function keep(text: string, head: number, tail: number, over: number, config: MaskConfig, fillers?: number): string {
  const chars = [...text]
  if (chars.length <= over) return text
  const filler = config.filler || '*'
  const hidden = chars.slice(head, chars.length - tail)
  const length = fillers || config.unrealMaskLength
  const middle = length ? filler.repeat(length) : hidden.map((char) => (config.ignoreChar?.includes(char) ? char : filler)).join('')
  return chars.slice(0, head).join('') + middle + (tail ? chars.slice(-tail).join('') : '')
}

function custom(text: string, config: MaskConfig): string {
  const chars = [...text]
  const at = config.prefixSpecifyChar ? text.indexOf(config.prefixSpecifyChar) : -1
  const end = config.suffixSpecifyChar ? text.lastIndexOf(config.suffixSpecifyChar) : -1
  const head =
    config.prefixType === 2
      ? at < 0
        ? 0
        : [...text.slice(0, at)].length + [...(config.prefixSpecifyChar ?? '')].length
      : (config.prefixLimit ?? 0)
  const tail = config.suffixType === 2 ? (end < 0 ? 0 : [...text.slice(end)].length) : (config.suffixLimit ?? 0)
  return head + tail >= chars.length ? text : keep(text, head, tail, 0, config)
}

/** MK-03 to MK-09: the text as a reader may see it. */
export function maskText(value: unknown, config: MaskConfig = {}): string {
  const text = value === null || value === undefined ? '' : String(value)
  const filler = config.filler || '*'
  switch (config.maskType ?? 0) {
    case 1:
      return keep(text, 0, 0, 0, config)
    case 2:
      return [...text].length === 2 ? keep(text, 1, 0, 1, config) : keep(text, 1, 1, 2, config)
    case 3:
      return keep(text, 3, 4, 7, config)
    case 4: {
      const at = text.lastIndexOf('@')
      if (at < 0) return keep(text, 3, 0, 3, config)
      const local = text.slice(0, at)
      return (
        (local.length < 3
          ? local + filler.repeat(config.unrealMaskLength || 3)
          : local.length === 3
            ? local
            : keep(local, 3, 0, 3, config)) + text.slice(at)
      )
    }
    case 5:
      return keep(text, 6, 3, 9, config, 4)
    case 6: {
      const [first, ...rest] = text.split('.')
      return [first, ...rest.map(() => filler)].join('.')
    }
    case 7:
      return keep(text, 2, 2, 3, config)
    case 8:
      return keep(text, 6, 4, 10, config)
    default:
      return custom(text, config)
  }
}
