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

/** Whether a definition names, at any depth, a piece that only designers know. */
const namesPiece = (value: unknown, apart: ReadonlySet<string>): boolean => {
  if (Array.isArray(value)) return value.some((one) => namesPiece(one, apart))
  if (!isRecord(value)) return false
  return (typeof value.use === 'string' && apart.has(value.use)) || Object.values(value).some((one) => namesPiece(one, apart))
}

/** Dialogs and nodes with the pieces written out that only designers know. */
function withPieces(value: unknown, apart: ReadonlySet<string>, env: Env): unknown {
  if (Array.isArray(value)) return value.map((one) => withPieces(one, apart, env))
  if (!isRecord(value)) return value
  const { use, ...own } = value
  // a piece names no piece that it starts from itself: those are written out when the environment is made
  const whole = typeof use === 'string' && apart.has(use) ? { ...env.pieces[use], ...own } : value
  return Object.fromEntries(Object.entries(whole).map(([name, one]) => [name, withPieces(one, apart, env)]))
}

/** A page with its dialogs and nodes written out; the same page where none follows a known entity or names a piece that is apart. */
export function writtenPage(page: Loose, env: Env): Loose {
  const apart = env.apart ?? new Set()
  const whole = namesPiece([page.body, page.dialogs], apart)
    ? {
        ...page,
        body: withPieces(page.body, apart, env),
        ...(page.dialogs === undefined ? {} : { dialogs: withPieces(page.dialogs, apart, env) }),
      }
    : page
  const { dialogs } = whole
  if (!isRecord(dialogs) || !Object.values(dialogs).some((dialog) => isRecord(dialog) && entityOfForm(dialog.form, env))) return whole
  const written = Object.entries(dialogs).map(([name, dialog]) => [
    name,
    isRecord(dialog) && dialog.form !== undefined ? { ...dialog, form: writtenForm(dialog.form, env) } : dialog,
  ])
  return { ...whole, dialogs: Object.fromEntries(written) }
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
