import { among, arrayOf, boolean, integer, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { versionInfo } from '../versions/index.ts'
import { hashOf } from './shipped.ts'
import type { Stored } from './stores.ts'

/** The application that a form or list belongs to, with the other half of its definition. */
export const applicationAnswer = object({
  id: text,
  enCode: text,
  fullName: text,
  webType: integer,
  isRelease: integer,
  form: text,
  list: text,
})
/** A definition as it stands; of a form and a list with the application that it belongs to. */
export const definitionAnswer = object(
  { code: text, title: text, version: integer, hash: text, content: text, hasShipped: boolean, asShipped: boolean },
  { application: applicationAnswer },
)
/** What a definition is after it was saved. */
export const headAnswer = object({ code: text, version: integer, hash: text, asShipped: boolean })
export const versionsAnswer = object({
  list: arrayOf(versionInfo),
  hasShipped: boolean,
  asShipped: boolean,
})
export const versionAnswer = object({ code: text, version: integer, hash: text, content: text })
/** A definition in a list. */
export const rowAnswer = object(
  {
    id: text,
    kind: among('page', 'form', 'list'),
    code: text,
    title: text,
    state: among('shipped', 'changed', 'own', 'draft', 'released', 'pending'),
    version: integer,
    lastModifyTime: orNull(time),
    lastModifyUser: orNull(text),
  },
  { applicationId: text },
)

/** A definition as a call answers it. */
export const answerOf = (stored: Stored) => ({
  code: stored.code,
  title: stored.title,
  version: stored.version,
  hash: hashOf(stored.content),
  content: stored.content,
  hasShipped: stored.shipped !== undefined,
  asShipped: stored.asShipped,
  ...(stored.application ? { application: stored.application } : {}),
})
/** The same after it was saved. */
export const brief = (stored: Stored) => ({
  code: stored.code,
  version: stored.version,
  hash: hashOf(stored.content),
  asShipped: stored.asShipped,
})
