import sanitize from 'sanitize-html'
import { holdsOf } from '#core/form/holds.ts'
import { htmlAttributes, htmlStyles, htmlTags, isPictureData, linkSchemes } from '#core/format/html.ts'
import { excerpt, isBlankHtml } from '#core/format/htmlText.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Model } from '../model/model.ts'

const options: sanitize.IOptions = {
  allowedTags: htmlTags,
  allowedAttributes: htmlAttributes,
  allowedStyles: { '*': Object.fromEntries(Object.entries(htmlStyles).map(([property, pattern]) => [property, [pattern]])) },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureData(attribs.src ?? ''),
  // A link that opens a window gives it no hold on this one.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** Where pictures of a mail stand that are not in it. */
const isElsewhere = (src: string): boolean => /^https?:\/\/[^\s"'<>]{1,2000}$/i.test(src)

/** Elements that a text may have. One that opens them without end would take minutes to read, and nobody else is answered meanwhile. */
const mostElements = 50_000
/** The longest that is read at all: what may be kept is as long (values.ts). */
const longest = 2_000_000

/**
 * Rich text as it is kept: only what core/html.ts allows, and nothing at all where it says nothing. Links open as they say,
 * without a hold on the page. Throws on one of more elements than anybody writes.
 */
export function cleanHtml(html: string): string | null {
  if (html.length > longest) throw new ApiError('tooLarge')
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > mostElements) throw new ApiError('tooLarge')
  const clean = sanitize(html, options)
  return isBlankHtml(clean) ? null : clean
}

/**
 * The HTML of a mail as it is kept: the same, without links into this server. A picture that came with the mail (`inside`, by
 * its `cid:` address) stands in the text itself. The address of one elsewhere is kept for a reader who asks for it: `cleanHtml`
 * goes over it once more before anybody is shown it, and leaves such pictures out.
 */
export function cleanMailHtml(html: string, inside: (id: string) => string | undefined): string | null {
  const clean = sanitize(html, {
    ...options,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureData(attribs.src ?? '') && !isElsewhere(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: {
          ...(/^(?:https?|mailto|tel):/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}),
          ...(title ? { title } : {}),
        },
      }),
      img: (tagName, attribs) => {
        const id = /^cid:(.+)$/i.exec(attribs.src ?? '')?.[1]
        return { tagName, attribs: id === undefined ? attribs : { ...attribs, src: inside(id) ?? '' } }
      },
    },
  })
  return isBlankHtml(clean) ? null : clean
}

/** The addresses of pictures elsewhere that the HTML of a mail as it is kept names, each once. */
export const picturesElsewhere = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img\b[^>]*?\ssrc="(https?:[^"]+)"/gi)].map(([, src = '']) => src)),
]

/** Rows of a list: of a rich text they carry its first words only, for a page of texts with pictures would be as large as all of them. */
export function withExcerpts({ plan }: Model, rows: readonly Row[]): Row[] {
  const fields = plan.fields.filter((field) => holdsOf(field) === 'html').map(({ field }) => field)
  if (fields.length === 0) return [...rows]
  return rows.map((row) => {
    const $text: Row = { ...(row.$text as Row | undefined) }
    const out: Row = { ...row, $text }
    for (const field of fields) {
      if (typeof row[field] === 'string') $text[field] = excerpt(row[field])
      delete out[field]
    }
    return out
  })
}
