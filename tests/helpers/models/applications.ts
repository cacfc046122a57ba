/** Designed applications for the contract tests: made and released through the product, over the calls that every application has. */
import { copyOf } from '#core/application/copy.ts'
import { isMasked } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import type { Envelope, TestApp } from '../app.ts'
import { plan } from '../core.ts'
import { repository } from '../records.ts'
import { type Calls, flat, fresh, type Person, personOf, type Started, type Subject } from './subject.ts'

const rowButtons = ['edit', 'copy', 'remove', 'detail']
const buttons = [...['add', 'upload', 'download'], ...rowButtons].map((button) => `btn_${button}`)

interface Designed {
  enCode: string
  fields: Row[]
  list?: Row
  values: (n: number) => Row
  /** values that only who reaches everything reaches; where the maker decides, there are none */
  elsewhere?: Row
  /** which records the schemes of `partial` give: one that every menu has, or a condition of the menu's own */
  scheme?: string | Row
  words?: (values: Row) => Row
}

const columnData = ({ fields, list }: Designed): Row => ({
  ...{ version: 1, type: 1, hasPage: true, searchList: [] },
  columnList: fields.filter(({ pingeKey }) => pingeKey !== 'table').map(({ field = null }) => ({ field })),
  btnsList: ['add', 'upload', 'download'].map((value) => ({ value, show: true })),
  columnBtnsList: rowButtons.map((value) => ({ value, show: true })),
  useBtnPermission: true,
  ...list,
})

function callsOf({ fields }: Designed, id: string, { call }: TestApp): Calls {
  const form = plan(fields)
  const at = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: unknown, headers = {}) =>
    call(method, `/api/visualdev/OnlineDev/${id}${rest}`, { token, headers, ...(body === undefined ? {} : { body }) })
  const read = async (token: string, record: string): Promise<Envelope> => {
    const answer = await at(token, 'GET', `/${record}`)
    return answer.code === 200 ? { ...answer, data: JSON.parse(answer.data.data) } : answer
  }
  return {
    create: (token, values, key) => at(token, 'POST', '', values, key ? { 'idempotency-key': key } : {}),
    read,
    change: (token, record, values) => at(token, 'PUT', `/${record}`, values),
    remove: (token, record) => at(token, 'DELETE', `/${record}`),
    list: async (token) => {
      const answer = await at(token, 'POST', '/List', { pageSize: 500 })
      return answer.code === 200 ? { ...answer, data: { list: flat(answer.data.list) } } : answer
    },
    // the form of a new record begins with what it takes over; the rest is typed, and what is saved are values
    copy: async (token, record, typed) => {
      const answer = await read(token, record)
      if (answer.code !== 200) return answer
      const { $text, ...begun } = copyOf(form, answer.data)
      return at(token, 'POST', '', { ...begun, ...typed })
    },
    check: (token, list) => at(token, 'POST', '/ImportCheck', { list }),
    import: (token, list) => at(token, 'POST', '/ImportData', { list }),
    export: (token) => at(token, 'POST', '/Actions/ExportData', { dataType: 1 }),
  }
}

function subjectOf(designed: Designed): Subject {
  const { enCode, fields, values, elsewhere = {}, scheme, words } = designed
  const list = columnData(designed)
  const form = plan(fields)
  const shows = (where: Json | undefined, button: string) => (where as Row[]).some(({ value }) => value === button)
  return {
    title: `the application ${enCode}`,
    audited: `app.${enCode}`,
    named: 'title',
    can: {
      list: true,
      copy: shows(list.columnBtnsList, 'copy'),
      import: shows(list.btnsList, 'upload'),
      export: shows(list.btnsList, 'download'),
      buttons: list.useBtnPermission === true,
      scope: list.useDataPermission === true,
      // a scheme says what a menu shows; what is made by oneself is one's own wherever the maker decides
      held: scheme === 'self',
      tree: list.type === 5 ? { parent: String(list.parentField), fixed: false } : undefined,
      unique: form.fields.find(({ node }) => node.unique === true)?.field,
      masked: form.fields.find(isMasked)?.field,
    },
    start: async (test, admin): Promise<Started> => {
      const { db } = test.database
      const good = async (url: string, body?: object) => {
        const answer = await test.call('POST', `/api/visualdev/Base${url}`, { token: admin, ...(body ? { body } : {}) })
        if (answer.code !== 200) throw new Error(`${enCode}: ${JSON.stringify(answer)}`)
        return answer.data
      }
      const { id } = await good('', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData: list })
      await good(`/${id}/Actions/Release`)
      const menu = await repository('menu').insert(db, {
        ...{ parentId: '-1', enCode, fullName: enCode, type: 3, systemId: 'pinge', propertyJson: JSON.stringify({ moduleId: id }) },
      })
      const menuId = String(menu.id)
      const give = (person: Person, code: string) =>
        repository('authorize').insert(db, { objectType: 'user', objectId: person.id, menuId, kind: 'data', code })
      const clerk = await personOf(test, enCode, buttons)
      const reader = await personOf(test, enCode, ['btn_detail'])
      let partial: (Person & { sample: () => Row }) | undefined
      if (scheme !== undefined) {
        for (const one of [clerk, reader]) await give(one, 'all')
        const person = await personOf(test, enCode, buttons)
        const own = { menuId, fullName: enCode, enCode, conditionJson: JSON.stringify(scheme) }
        await give(person, typeof scheme === 'string' ? scheme : String((await repository('dataScheme').insert(db, own)).id))
        partial = { ...person, sample: () => values(fresh()) }
      }
      return {
        calls: callsOf(designed, id, test),
        sample: () => ({ ...values(fresh()), ...elsewhere }),
        line: (made) => words?.(made) ?? made,
        clerk,
        reader,
        ...(partial ? { partial } : {}),
      }
    },
  }
}

const title = { pingeKey: 'input', field: 'title', label: '名称', required: true, maxlength: 50 }
const code = { pingeKey: 'input', field: 'code', label: '编码', required: true, unique: true }

/** Applications that differ: with a unique field, a mask and a sub-table; a tree of which people reach their own; with data by a condition. */
export const designedSubjects: Subject[] = [
  {
    enCode: 'modelContact',
    fields: [
      title,
      code,
      { pingeKey: 'input', field: 'phone', label: '手机', useMask: true, maskConfig: { maskType: 3 } },
      {
        pingeKey: 'table',
        field: 'visits',
        label: '拜访',
        children: [
          { pingeKey: 'input', field: 'subject', label: '事由' },
          { pingeKey: 'inputNumber', field: 'hours', label: '小时', precision: 1 },
        ],
      },
    ],
    values: (n: number) => ({
      ...{ title: `客户${n}`, code: `contact${n}`, phone: '13812345678' },
      visits: [
        { subject: '初访', hours: 1.5 },
        { subject: '签约', hours: 2 },
      ],
    }),
  },
  {
    enCode: 'modelSubject',
    fields: [{ pingeKey: 'treeSelect', field: 'above', label: '上级' }, title, code],
    list: { type: 5, parentField: 'above', hasPage: false, useDataPermission: true },
    values: (n: number) => ({ title: `科目${n}`, code: `subject${n}` }),
    scheme: 'self',
  },
  {
    enCode: 'modelContract',
    fields: [
      title,
      { pingeKey: 'inputNumber', field: 'amount', label: '金额', precision: 2 },
      {
        pingeKey: 'select',
        field: 'state',
        label: '状态',
        options: [
          { id: 'open', fullName: '进行中' },
          { id: 'done', fullName: '已完成' },
        ],
      },
    ],
    list: { useDataPermission: true },
    values: (n: number) => ({ title: `合同${n}`, amount: 10 + n / 100, state: 'open' }),
    elsewhere: { state: 'done' },
    scheme: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValueType: 2, fieldValue: 'open' }] }],
    },
    words: (values: Row) => ({ ...values, state: values.state === 'open' ? '进行中' : '已完成' }),
  },
].map(subjectOf)
