import { cleanStyle, fontSizes, isPictureData } from '#core/format/html.ts'

/** What a text has without any size of its own. */
const usual = 14
const pixels: { [unit: string]: number } = { px: 1, pt: 4 / 3, pc: 16, em: usual, rem: usual }

/** The nearest of the sizes that text may have; nothing for the usual one. */
function nearSize(value: string): string | undefined {
  const [, number, unit = ''] = /^([\d.]+)(px|pt|pc|em|rem)$/i.exec(value.trim()) ?? []
  if (number === undefined) return undefined
  const px = Number(number) * (pixels[unit.toLowerCase()] ?? 1)
  const near = fontSizes.reduce((best, size) => (Math.abs(size - px) < Math.abs(best - px) ? size : best))
  return near === usual ? undefined : `${near}px`
}

/** Black on white is what every text is: kept, it would be black on black for who reads in the dark. */
const isPlainColour = (value: string) =>
  /^(?:windowtext|black|white|transparent|inherit|initial|auto|none|#0{3}|#0{6}|#f{3}|#f{6}|rgba?\(\s*(?:0,\s*0,\s*0|255,\s*255,\s*255)\b.*)$/i.test(
    value,
  )

/** A pasted style with what may stand in a text, in our sizes. */
function keptStyle(style: string): string {
  const kept = style.split(';').flatMap((entry) => {
    const [name = '', value = ''] = entry.split(/:(.*)/s).map((part) => part.trim())
    const property = name.toLowerCase() === 'background' ? 'background-color' : name.toLowerCase()
    if (property === 'font-size') {
      const size = nearSize(value)
      return size ? [`font-size: ${size}`] : []
    }
    if ((property === 'color' || property === 'background-color') && isPlainColour(value)) return []
    if (property === 'text-align' && /^(?:left|start)$/i.test(value)) return []
    return [`${property}: ${value}`]
  })
  return cleanStyle(kept.join(';'))
}

const levelOf = (paragraph: Element) => Number(/mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
const isIgnored = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

/** Word writes a list as paragraphs with a drawn mark: these become lists, one inside the other. */
function readLists(body: HTMLElement) {
  let open: Array<{ level: number; list: Element }> = []
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph)
    if (level === 0) {
      open = []
      continue
    }
    const mark = [...paragraph.querySelectorAll('span')].find(isIgnored)
    const kind = /^[\s(（]*(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、）．]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    const follows = paragraph.previousElementSibling === open[0]?.list
    if (!follows) open = []
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (!last || last.level < level) {
      const list = body.ownerDocument.createElement(kind)
      const parent = last?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      last = { level, list }
      open.push(last)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(paragraph)
    last.list.append(item)
  }
}

/** What a browser reports as refused while it only reads a text: styles, scripts and handlers. None of them stays in any case. */
const withoutCode = (html: string): string =>
  html
    .replace(/<!--\[if[^\]]*\]>[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''))

/** What was pasted from elsewhere, such as Word or a page of the web, as a text of ours. `lostPictures`: it had some that cannot come along. */
export function cleanPaste(html: string): { html: string; lostPictures: boolean } {
  // from a text of ours: it is clean, and its author wants all of it
  if (html.includes('data-pm-slice')) return { html, lostPictures: false }
  const { body } = new DOMParser().parseFromString(withoutCode(html), 'text/html')
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const gone: Node[] = []
  while (comments.nextNode()) gone.push(comments.currentNode)
  gone.push(...body.querySelectorAll('style, script, meta, link, title, xml, object, template'))
  for (const node of gone) (node as ChildNode).remove()
  readLists(body)
  let lostPictures = false
  for (const element of [...body.querySelectorAll('*')]) {
    // Word's own elements, such as o:p, say nothing
    if (element.localName.includes(':')) {
      element.replaceWith(...element.childNodes)
      continue
    }
    if (element.localName === 'img' && !isPictureData(element.getAttribute('src') ?? '')) {
      lostPictures = true
      element.remove()
      continue
    }
    const style = keptStyle(element.getAttribute('style') ?? '')
    const size = element.localName === 'font' ? element.getAttribute('color') : null
    for (const { name } of [...element.attributes])
      if (!/^(?:href|src|alt|title|colspan|rowspan|start)$/i.test(name)) element.removeAttribute(name)
    const coloured = size && !isPlainColour(size) ? cleanStyle(`color: ${size}`) : ''
    if (style || coloured) element.setAttribute('style', [style, coloured].filter(Boolean).join('; '))
  }
  return { html: body.innerHTML, lostPictures }
}
