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
