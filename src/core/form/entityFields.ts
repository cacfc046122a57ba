import { common, fieldProps } from '../check/names.ts'
import type { EntityFields, Env } from '../env.ts'
import { isRecord } from '../json.ts'
import { expand } from '../normalise.ts'
import type { Node } from '../types.ts'
import { propsIn } from './waits.ts'

/**
 * Forms of a page's dialogs that follow an entity: `"entity": "position"` beside `fields` lets these name the fields of
 * schemas/entities/position.json. Whoever writes a page learns by it what ships with the product, and nothing of what is
 * kept: records are read and written by calls, which ask for the rights of whoever uses the page.
 */

type Loose = { [name: string]: unknown }

/** The fields of an entity by name, as its definition writes them. */
export const fieldsByName = (entity: EntityFields, env: Env): ReadonlyMap<string, Node> =>
  new Map(entity.fields.map((field) => [String((expand(field, env) as Node).field), field]))

/** What a field of another kind takes over: what is said of any field, and what both kinds know where they hold the same. */
function ofOtherKind(field: Node, pingeKey: unknown, env: Env): Loose {
  const widget = env.widgets.get(String(pingeKey))
  const holdsSame = widget !== undefined && widget.holds === env.widgets.get(field.pingeKey)?.holds
  const goesAlong = (name: string) =>
    ['field', 'label', 'required', 'messages'].includes(name) ||
    (holdsSame && (common.has(name) || Object.hasOwn(fieldProps(widget), name) || Object.hasOwn(propsIn(widget.props), name)))
  return Object.fromEntries(Object.entries(field).filter(([name]) => goesAlong(name)))
}

/** A field of the entity with what the form says of it on top. */
function onTop(field: Node, said: Loose, env: Env): Loose {
  const own = said.use === undefined ? said : (expand(said, env) as Loose)
  const whole = expand(field, env) as Node
  const isSame = own.pingeKey === undefined || own.pingeKey === whole.pingeKey
  const below: Loose = isSame ? field : ofOtherKind(whole, own.pingeKey, env)
  const both = isRecord(below.messages) && isRecord(own.messages) ? { messages: { ...below.messages, ...own.messages } } : {}
  return { ...below, ...own, ...both }
}

/**
 * A form with the fields that it names written out. A text is the field of that name as it stands in the entity, a node
 * with such a `field` is that field with the node's properties on top, also in layouts; every other node stays as it is.
 * A text that names none stays too, for the check to tell.
 */
export function formOfEntity(form: Loose, entity: EntityFields, env: Env): Loose {
  const known = fieldsByName(entity, env)
  const written = (one: unknown): unknown => {
    if (typeof one === 'string') return known.get(one) ?? one
    if (!isRecord(one)) return one
    const field = typeof one.field === 'string' ? known.get(one.field) : undefined
    if (field) return onTop(field, one, env)
    return one.field === undefined && Array.isArray(one.children) ? { ...one, children: one.children.map(written) } : one
  }
  const { entity: _entity, ...own } = form
  return { ...own, fields: Array.isArray(form.fields) ? form.fields.map(written) : form.fields }
}

/** The entity that a form follows; nothing where it names none that is known. */
export const entityOfForm = (form: unknown, env: Env): EntityFields | undefined =>
  isRecord(form) && typeof form.entity === 'string' ? env.entities?.get(form.entity) : undefined

/** A form as it is, or written out where it follows a known entity. */
export function writtenForm(form: unknown, env: Env): unknown {
  const entity = entityOfForm(form, env)
  return isRecord(form) && entity ? formOfEntity(form, entity, env) : form
}

/** A dialog of a page with the piece written out that only designers know. */
const withPiece = (dialog: Loose, { apart, pieces }: Env): Loose => {
  const { use, ...own } = dialog
  return typeof use === 'string' && apart?.has(use) ? { ...pieces[use], ...own } : dialog
}

/** A page with its dialogs written out; the same page where none of them follows a known entity or names a piece that is apart. */
export function writtenPage(page: Loose, env: Env): Loose {
  const { dialogs } = page
  if (!isRecord(dialogs)) return page
  const isWritten = (dialog: unknown) => isRecord(dialog) && (env.apart?.has(String(dialog.use)) || entityOfForm(dialog.form, env))
  if (!Object.values(dialogs).some(isWritten)) return page
  const written = Object.entries(dialogs).map(([name, said]) => {
    const dialog = isRecord(said) ? withPiece(said, env) : said
    return [name, isRecord(dialog) && dialog.form !== undefined ? { ...dialog, form: writtenForm(dialog.form, env) } : dialog]
  })
  return { ...page, dialogs: Object.fromEntries(written) }
}

/** The environment where forms may follow these entities: on the server and for designers. */
export function withEntities(env: Env, entities: readonly EntityFields[]): Env {
  const whole: Env = {
    ...env,
    entities: new Map(entities.map((entity) => [entity.entity, entity])),
    writeOut: (page) => writtenPage(page, whole),
  }
  return whole
}
