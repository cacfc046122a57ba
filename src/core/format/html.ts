/**
 * Rich text: what it may hold. The server keeps nothing else and the browser shows nothing
 * else, whatever was sent or is stored.
 */

/** WG-20: the sizes that text may have, in pixels. */
export const fontSizes = [12, 14, 16, 18, 24, 36, 48, 56, 72] as const

export const htmlTags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'div', 'span', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'ul', 'ol', 'li'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption'],
]

/** Attributes by element; `*` for every one. All else is left out. */
export const htmlAttributes: { [tag: string]: string[] } = {
  '*': ['style'],
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

const colour = /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\))$/i
/** What a style may say. */
export const htmlStyles: { [property: string]: RegExp } = {
  color: colour,
  'background-color': colour,
  'font-size': /^\d{1,3}(?:\.\d+)?(?:px|pt|em|rem|%)$/,
  'text-align': /^(?:left|center|right|justify|start|end)$/,
}

/** Schemes that a link may begin with; beside them it leads to a page of this server. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Only the allowed part of a style attribute. */
export function cleanStyle(style: string): string {
  const kept = style.split(';').flatMap((entry) => {
    const [said = '', value = ''] = entry.split(/:(.*)/s).map((part) => part.trim())
    const name = said.toLowerCase()
    return Object.hasOwn(htmlStyles, name) && htmlStyles[name]?.test(value) ? [`${name}: ${value}`] : []
  })
  return kept.join('; ')
}

/** C-098: a picture stands in the text itself; one that the browser would fetch from elsewhere is left out. */
export const isPictureData = (src: string): boolean => /^data:image\/(?:png|jpeg|gif|webp|bmp|avif);base64,[\w+/=]+$/.test(src)

/**
 * The address that a person means: with its scheme, `https` where they left it out, or of a page of this server. Nothing
 * for what is no address or would run something.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (/^[/#](?![/\\])/.test(text)) return text
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?:\/|$))/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined) return linkSchemes.includes(scheme) && URL.canParse(text) ? text : undefined
  if (/^[^@/\s]+@[^@/\s]+\.[^@/\s]+$/.test(text)) return `mailto:${text}`
  const whole = `https://${text.replace(/^[/\\]+/, '')}`
  return /^https:\/\/[^/]*[.:]/.test(whole) && URL.canParse(whole) ? whole : undefined
}
