import type { Row, SentCall } from '#core/types.ts'

/** The values that a call sends; none where it sends no record, or a form that travels as it is. */
export const sentRecord = ({ body }: SentCall): Row => {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return {}
  return body instanceof FormData || body instanceof URLSearchParams ? {} : body
}
