import DOMPurify from 'dompurify'
import { cleanStyle, htmlAttributes, htmlTags, isPictureData, linkSchemes } from '#core/format/html.ts'

/** An instance of our own: its hooks are nobody else's. */
const purify = DOMPurify()
purify.addHook('uponSanitizeAttribute', (element, data) => {
  if (data.attrName === 'style') {
    data.attrValue = cleanStyle(data.attrValue)
    data.keepAttr = data.attrValue !== ''
  } else if (data.attrName === 'src') data.keepAttr = isPictureData(data.attrValue)
  else data.keepAttr = (htmlAttributes[element.localName] ?? []).includes(data.attrName)
})
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer')
  if (element.localName === 'img' && !element.hasAttribute('src')) element.remove()
})
const options = {
  ALLOWED_TAGS: htmlTags,
  ALLOWED_ATTR: [...new Set(Object.values(htmlAttributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${linkSchemes.join('|')}):|[/#](?![/\\\\]))`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Rich text as it may stand in a page: what core/html.ts allows, wherever it came from. */
export const cleanHtml = (html: string): string => purify.sanitize(html, options)
