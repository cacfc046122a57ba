import { fieldsByName } from '#core/form/entityFields.ts'
import { expand } from '#core/normalise.ts'
import type { Json, Node, Row, Text } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { serverEnv } from '../../base/env.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entities } from '../../records/entity/catalog.ts'
import { pages } from './stores.ts'

/** What a new page begins with. */
export const begins = ['empty', 'list', 'dashboard', 'portal', 'copy'] as const

/** What a list with a form needs of an entity: that all of it can be read and written by calls. */
const needed = ['list', 'read', 'create', 'update', 'delete'] as const
/** So many fields of an entity are columns: more of them are read in the form. */
const mostColumns = 6

type Head = { version: 1; code: string; title: Json }

/** Enough to be drawn, and to show where to go on. */
const empty = (head: Head) => ({
  ...head,
  body: { pingeKey: 'card', header: head.title, children: [{ pingeKey: 'text', content: 't:studio.firstText' }] },
})

/** What somebody sees first: a greeting, ways to what they use, what waits for them. */
const dashboard = (head: Head) => ({
  ...head,
  body: {
    pingeKey: 'board',
    children: [
      { pingeKey: 'welcome', span: 24 },
      { pingeKey: 'shortcuts', span: 24, title: 't:home.shortcuts', items: '{{ user.menus }}', limit: 8 },
      {
        ...{ pingeKey: 'feed', span: 12, title: 't:home.todo' },
        origins: [{ list: 'workFlow.flowTodo', text: 'fullName', note: 'nodeName', time: 'openTime' }],
      },
      {
        ...{ pingeKey: 'feed', span: 12, title: 't:home.notices' },
        origins: [{ source: { get: '/api/message', query: { pageSize: 5 } }, text: 'title', time: 'releaseTime', path: '/messageRecord' }],
      },
    ],
  },
})

/** A portal: the same at places of a grid, where it can be arranged. */
const portal = (head: Head) => ({
  ...head,
  body: {
    pingeKey: 'board',
    places: {
      ...{ welcome: { x: 0, y: 0, w: 24, h: 2 }, todo: { x: 0, y: 2, w: 12, h: 9 } },
      ...{ notices: { x: 12, y: 2, w: 12, h: 9 }, shortcuts: { x: 0, y: 11, w: 24, h: 6 } },
    },
    children: dashboard(head).body.children.map((child, i) => {
      const { span: _span, ...block } = child
      return { ...block, id: ['welcome', 'shortcuts', 'todo', 'notices'][i] }
    }),
  },
})

/** A list of an entity's records with a form that makes and changes them. */
function listOf(head: Head, name: string) {
  const found = entities().get(name)
  if (!found?.path || !needed.every((call) => found.calls?.includes(call))) return undefined
  const { entity, fields, path, title, state } = found
  const env = serverEnv()
  const names = [...fieldsByName({ entity, fields }, env)].map(([field]) => field)
  const whole = new Map(fields.map((field) => expand(field, env) as Node).map((field) => [String(field.field), field]))
  const shown = names.filter((field) => field !== state && field !== 'description').slice(0, mostColumns)
  return {
    ...head,
    resource: path,
    body: {
      ...{ pingeKey: 'list', id: 'records', search: ['keyword'] },
      toolbar: [{ use: 'add', do: [{ open: 'record' }] }, 'refresh'],
      columns: [
        ...shown.map((field) => ({ field, label: whole.get(field)?.label ?? field })),
        ...(state === 'enabledMark' ? ['enabledState'] : []),
      ],
      rowActions: [{ use: 'edit', do: [{ open: 'record', with: '{{ row }}' }] }, 'remove'],
    },
    dialogs: {
      record: {
        title: "{{ item.id ? 't:dialog.title.editOf' : 't:dialog.title.addOf' }}",
        ...{ subject: title, width: 600 },
        form: { entity, load: { get: './{{ item.id }}' }, fields: names },
        confirm: [{ request: 'save' }, { close: true }, { reload: 'records' }],
      },
    },
  }
}

/** The title of a new page: the name of its menu entry, with what it is called in the other languages where that was said. */
export function titleFor({ title, fullName, titleZhtw, titleEn }: Row): Json {
  if (title !== undefined && title !== null) return title
  const others = { ...(titleZhtw ? { zhtw: titleZhtw } : {}), ...(titleEn ? { en: titleEn } : {}) }
  return Object.keys(others).length > 0 && fullName ? { zh: fullName, ...others } : (fullName ?? null)
}

/** The content of a new page as its maker asked for it; throws where it names an entity or a page that there is not. */
export async function contentOf(
  trx: Db,
  { begin = 'empty', entity, copyOf }: Row,
  code: string,
  title: Json,
  context: WriteContext,
): Promise<string> {
  const head: Head = { version: 1, code, title }
  const missing = (field: string) => invalid([{ field, rule: 'exists', message: context.t('t:studio.beginMissing') }])
  const written = (page: object) => `${JSON.stringify(page, null, 2)}\n`
  if (begin === 'list') {
    const page = listOf(head, String(entity ?? ''))
    if (!page) throw missing('entity')
    return written(page)
  }
  if (begin === 'dashboard') return written(dashboard(head))
  if (begin === 'portal') return written(portal(head))
  if (begin !== 'copy') return written(empty(head))
  const found = await pages.read(trx, String(copyOf ?? ''), (text: Text | undefined) => context.t(text))
  if (!found) throw missing('copyOf')
  // what is written for whoever reads the file is about the other page
  const copied = Object.entries(JSON.parse(found.content) as Row).filter(([name]) => !name.startsWith('$'))
  return written({ ...Object.fromEntries(copied), ...head })
}
