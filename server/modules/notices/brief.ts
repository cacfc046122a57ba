import { excerpt } from '#core/format/htmlText.ts'
import type { Row } from '#core/types.ts'

/** What people see of a notice in their lists: what was written for that, or the beginning of its text. */
export const briefOf = (notice: Row): string | null => (notice.excerpt as string | null) || excerpt(String(notice.bodyText ?? '')) || null
