import { hasExpr } from '#core/expression/expr.ts'
import type { Translate } from '#core/form/form.ts'
import type { Fault, PageDef, Text } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import type { FromAnswer } from '../../http/answer.ts'
import { findBy, findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { readCeilings } from '../../records/model/ceilings.ts'
import { definitionFaults } from '../../records/model/definition.ts'
import { updateDraft } from '../applications/index.ts'
import { headOf, type SchemaKind, saveVersion, versionContent } from '../versions/index.ts'
import type { applicationAnswer } from './answers.ts'
import { storedFaults } from './existing.ts'
import { shippedPages } from './shipped.ts'

/** A schema as it stands now. */
export interface Stored {
  /** what its versions are kept under */
  key: string
  code: string
  title: string
  version: number
  content: string
  /** as it was delivered, if it was */
  shipped: string | undefined
  /** nothing was ever saved, or it was taken back to what was delivered */
  asShipped: boolean
  /** the application that a form or list belongs to, with the other half of its definition */
  application?: FromAnswer<typeof applicationAnswer>
}

/** How one kind of schema is read, judged and written. */
export interface SchemaStore {
  kind: SchemaKind
  read: (db: Db, code: string, t: Translate) => Promise<Stored | undefined>
  faults: (db: Db, content: string, stored: Stored) => Promise<Fault[]>
  /** keeps a new content as a new version */
  write: (
    trx: Db,
    stored: Stored,
    change: { content: string; note: string | undefined; shipped: boolean },
    context: WriteContext,
  ) => Promise<void>
}

export const plainTitle = (title: Text | undefined): Text | undefined => (hasExpr(title) ? undefined : title)

/** The title of a page's text; one that is worked out while the page is open has no words of its own. */
export const titleOf = (content: string): Text | undefined => {
  try {
    return plainTitle((JSON.parse(content) as Partial<PageDef> | null)?.title)
  } catch {
    return undefined
  }
}

/** Pages: the published own version, else what schemas/pages delivers. */
export const pages: SchemaStore = {
  kind: 'page',
  read: async (db, code, t) => {
    const shipped = shippedPages().get(code)?.content
    const head = await headOf(db, 'page', code)
    const asShipped = shipped !== undefined && head.shipped
    const content = asShipped ? shipped : await versionContent(db, 'page', code, head.version)
    if (content === undefined) return undefined
    return { key: code, code, title: t(titleOf(content)) || code, version: head.version, content, shipped, asShipped }
  },
  faults: (db, content, { code }) => storedFaults(db, content, code),
  write: async (trx, { key }, { content, note, shipped }, { actor }) => {
    await saveVersion(trx, { kind: 'page', code: key, content, note, shipped, user: actor })
  },
}

const prefixes = { form: '/formData', list: '/columnData' } as const
const columns = { form: 'formData', list: 'columnData' } as const

/** Forms and lists: the draft of an application, named by its enCode or its id. Staff see it once it is released. */
function drafts(kind: 'form' | 'list'): SchemaStore {
  const own = prefixes[kind]
  return {
    kind,
    read: async (db, code) => {
      const { entity } = repository('visualdev')
      const record = (await findBy(db, entity, { enCode: code })) ?? (await findRecord(db, entity, code))
      if (!record) return undefined
      const id = String(record.id)
      const form = String(record.formData ?? '')
      const list = String(record.columnData ?? '')
      const application = {
        id,
        enCode: String(record.enCode),
        fullName: String(record.fullName),
        webType: Number(record.webType),
        isRelease: Number(record.isRelease),
        form,
        list,
      }
      const { version } = await headOf(db, kind, id)
      const content = kind === 'form' ? form : list
      return {
        key: id,
        code: application.enCode,
        title: application.fullName,
        version,
        content,
        shipped: undefined,
        asShipped: false,
        application,
      }
    },
    faults: async (db, content, { application }) =>
      definitionFaults(
        kind === 'form' ? content : application?.form || null,
        kind === 'list' ? content : application?.list || null,
        await readCeilings(db),
      ).map((fault) =>
        fault.pointer.startsWith(own)
          ? { ...fault, pointer: fault.pointer.slice(own.length) }
          : // the other half of the application: it has no place in this text
            {
              ...fault,
              pointer: '',
              message: `in the ${kind === 'form' ? 'list' : 'form'}, at ${half(fault.pointer)}: ${fault.message}`,
            },
      ),
    write: async (trx, stored, { content, note }, context) => {
      await updateDraft(trx, stored.key, { [columns[kind]]: content, ...(note ? { note } : {}) }, context)
    },
  }
}

/** A pointer inside one half of an application, without the half's own name. */
const half = (pointer: string) => pointer.replace(/^\/(?:formData|columnData)/, '') || '/'

export const stores: { [kind in SchemaKind]: SchemaStore } = { page: pages, form: drafts('form'), list: drafts('list') }
