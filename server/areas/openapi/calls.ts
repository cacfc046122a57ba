import type { Translate } from '#core/form.ts'
import type { Row } from '#core/types.ts'
import type { OpenApi, Operation } from './page.ts'

/** What the areas of the calls are called: texts that are there. What is not among them is called by its code. */
const areaTexts: { [tag: string]: string } = {
  area: 'menu.system.area',
  authority: 'menu.permission.authorize',
  billRule: 'menu.system.billRule',
  dataInterface: 'menu.systemData.interface',
  dataScheme: 'entity.dataScheme',
  dictionaryData: 'entity.dictionaryData',
  dictionaryType: 'entity.dictionaryType',
  effective: 'menu.permission.effective',
  file: 'api.area.file',
  grade: 'menu.permission.grade',
  group: 'menu.permission.group',
  health: 'api.area.health',
  location: 'api.area.location',
  log: 'menu.system.log',
  members: 'org.members',
  menu: 'menu.system.menu',
  menuRight: 'entity.menuRight',
  messages: 'menu.messageRecord',
  notice: 'menu.system.notice',
  onlineDev: 'menu.onlineDev',
  onlineUser: 'menu.permission.onlineUser',
  organize: 'menu.permission.organize',
  'permission.authority': 'menu.permission.authorize',
  'permission.currentUser': 'menu.profile',
  permissionGroup: 'menu.permission.group',
  picker: 'api.area.picker',
  position: 'menu.permission.position',
  role: 'menu.permission.role',
  session: 'api.area.session',
  studio: 'menu.onlineDev.pageStudio',
  system: 'menu.system.system',
  'system.config': 'menu.system.config',
  translation: 'menu.system.language',
  user: 'menu.permission.user',
  visualdev: 'menu.onlineDev',
}

/** What an area is called in the reader's language. */
export const areaName = (tag: string, t: Translate): string => (areaTexts[tag] ? t(`t:${areaTexts[tag]}`) : tag)

/** What a call takes, line by line: `in` is path, query, or the kind of its body. */
const fieldsOf = (operation: Operation): Row[] => {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return [
    ...(operation.parameters ?? []).map(({ name, in: place, schema, required, description }) => ({
      id: `${place}.${name}`,
      name,
      in: place,
      type: schema?.type ?? '',
      required: required ? 1 : 0,
      about: description ?? '',
    })),
    ...Object.entries(body?.schema?.properties ?? {}).map(([name, field]) => ({
      id: `body.${name}`,
      name,
      in: type ?? 'body',
      type: [field.type ?? []].flat().join(' | '),
      required: body?.schema?.required?.includes(name) ? 1 : 0,
      about: field.description ?? '',
    })),
  ]
}

/** Every call of the server: its method and path, its area, what it does, and what it takes. */
export function callsOf(api: OpenApi): Array<{ method: string; path: string; area: string; summary: string; operation: Operation }> {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.summary)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        area: operation.tags?.[0] ?? '',
        summary: operation.summary ?? '',
        operation,
      })),
  )
}

/** One call as it is read: nothing where there is none at this address. */
export const callOf = (api: OpenApi, method: string, path: string): Row[] | undefined => {
  const operation = api.paths[path]?.[method.toLowerCase()]
  return operation?.summary ? fieldsOf(operation) : undefined
}
