import { viewOf } from '#core/files.ts'
import type { Seal } from '../../http/download.ts'

/** What a signed address of a file stands for: one file, or several that are packed when it is fetched. */
export interface ContentTicket {
  file?: string
  pack?: string
  /** shown in the page, where it is of a kind that can be */
  shown?: boolean
  /** FL-04: only for this person, signed in, whose token is asked for beside it */
  user?: string
}

const hour = 3600
/** Kinds that a browser draws by itself and that run nothing. */
export const isShowable = (ext: string): boolean => ['image', 'pdf', 'text'].includes(viewOf(ext) ?? '')

/**
 * An address of a content for whoever may read it: that was asked just now. The signature is the permission, for two hours
 * at most. Within an hour it stays the same, so that a picture of a list is not fetched anew with each page of it.
 */
export const contentUrl = (seal: Seal, ticket: ContentTicket): string => {
  const now = Math.floor(Date.now() / (hour * 1000)) * hour * 1000
  return `/api/file/Content/${seal(ticket, 2 * hour, now)}`
}

/** FL-04: the address of a preview: it asks for the reader's token as well, which the client appends. */
export const previewUrl = (seal: Seal, id: string, name: string, user: string): string =>
  `/FileServer/${seal({ file: id, shown: true, user } satisfies ContentTicket, hour)}/${encodeURIComponent(name)}`
