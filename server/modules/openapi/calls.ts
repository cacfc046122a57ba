import type { Translate } from '#core/form/form.ts'
import { capital } from '#core/text.ts'
import type { Language, Row } from '#core/types.ts'
import { entities } from '../../records/entity/catalog.ts'

/** What is said of a call or a parameter, beside its English. */
interface Worded {
  'x-zh'?: string
  'x-zhtw'?: string
}
/** A schema as far as it is shown. */
interface Field extends Worded {
  type?: string | string[]
  description?: string
}
/** Who reads. */
export interface Reader {
  language: Language
  t: Translate
}
/** The parts of the OpenAPI document that are shown. */
export interface OpenApi {
  info: { title: string; version: string }
  paths: { [path: string]: { [method: string]: Operation } }
}
/** What the document says of one call. */
interface Operation extends Worded {
  tags?: string[]
  summary?: string
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string; schema?: Field }>
  requestBody?: {
    content?: {
      [type: string]: {
        schema?: Field & { properties?: { [name: string]: Field }; required?: string[] }
      }
    }
  }
}
/** One call as a list shows it. */
interface Call {
  method: string
  path: string
  area: string
  areaName: string
  summary: string
}

/** What is said of something in one language; in English where the others say nothing. */
const said = (english: string | undefined, words: Worded | undefined, language: Language): string =>
  (language === 'en' ? undefined : words?.[`x-${language}`]) ?? english ?? ''

/** Areas that are called as a menu is, not as their entity, or by a text of their own (`api.area.<tag>`). */
const areaTexts: { [tag: string]: string } = {
  area: 'menu.system.area',
  authority: 'menu.permission.authorize',
  billRule: 'menu.system.billRule',
  dataInterface: 'menu.systemData.interface',
  effective: 'menu.permission.effective',
  grade: 'menu.permission.grade',
  group: 'menu.permission.group',
  log: 'menu.system.log',
  members: 'org.members',
  menu: 'menu.system.menu',
  messages: 'menu.messageRecord',
  notice: 'menu.system.notice',
  onlineDev: 'menu.onlineDev',
  onlineUser: 'menu.permission.onlineUser',
  organize: 'menu.permission.organize',
  'permission.authority': 'menu.permission.authorize',
  'permission.currentUser': 'menu.profile',
  permissionGroup: 'menu.permission.group',
  position: 'menu.permission.position',
  role: 'menu.permission.role',
  studio: 'menu.onlineDev.pageStudio',
  system: 'menu.system.system',
  'system.config': 'menu.system.config',
  translation: 'menu.system.language',
  user: 'menu.permission.user',
  visualdev: 'menu.onlineDev',
}

/** What an area is called in the reader's language. */
function areaName(tag: string, t: Translate): string {
  const menu = areaTexts[tag]
  return t(menu ? `t:${menu}` : (entities().get(tag)?.title ?? `t:api.area.${tag}`))
}

/** Where a parameter stands, by `in`. */
const placeTexts: { [place: string]: string } = {
  path: 't:api.in.path',
  query: 't:api.in.query',
  'application/json': 't:api.in.body',
  'application/x-www-form-urlencoded': 't:api.in.form',
}

/** What a call takes, line by line: `in` is path, query, or the kind of its body; what is said of a body as a whole stands under `*`. */
const fieldsOf = (operation: Operation, { language, t }: Reader): Row[] => {
  const [type = 'body', { schema: body } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const line = (place: string, name: string, types: string | string[] | undefined, required: boolean | undefined, about: string): Row => ({
    id: `${place}.${name}`,
    name,
    in: place,
    place: placeTexts[place] ? t(placeTexts[place]) : place,
    type: [types ?? []].flat().join(' | '),
    required: required ? 1 : 0,
    about,
  })
  return [
    ...(operation.parameters ?? []).map(({ name, in: place, schema, required, description }) =>
      line(place, name, schema?.type, required, said(description, schema, language)),
    ),
    ...(body?.description ? [line(type, '*', body.type, false, said(body.description, body, language))] : []),
    ...Object.entries(body?.properties ?? {}).map(([name, field]) =>
      line(type, name, field.type, body?.required?.includes(name), said(field.description, field, language)),
    ),
  ]
}

/** Every call of the server in the reader's language: its method and path, its area, and what it does. */
export const callsOf = (api: OpenApi, { language, t }: Reader): Call[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.summary)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        area: operation.tags?.[0] ?? '',
        areaName: areaName(operation.tags?.[0] ?? '', t),
        summary: capital(said(operation.summary, operation, language)),
      })),
  )

/** What one call takes, in the reader's language: nothing where there is none at this address. */
export const callOf = (api: OpenApi, method: string, path: string, reader: Reader): Row[] | undefined => {
  const operation = api.paths[path]?.[method.toLowerCase()]
  return operation?.summary ? fieldsOf(operation, reader) : undefined
}
