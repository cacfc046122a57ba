/** Shipped entities for the contract tests, over the calls that their JSON names. */
import type { Row } from '#core/types.ts'
import { rulesOf } from '#server/modules/index.ts'
import { type Entity, entityOf } from '#server/records/entity/catalog.ts'
import type { TestApp } from '../app.ts'
import { readJson } from '../files.ts'
import { repository } from '../records.ts'
import { type Calls, flat, fresh, type Person, personOf, type Started, type Subject } from './subject.ts'

const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload', 'btn_download']
const rules = rulesOf()

/** The calls of an entity at its path; one that its tree is read by has no list beside it. */
function callsOf({ path, calls = [] }: Entity, { call }: TestApp): Calls {
  const at = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: unknown, headers = {}) =>
    call(method, `${path}${rest}`, { token, headers, ...(body === undefined ? {} : { body }) })
  return {
    create: (token, values, key) => at(token, 'POST', '', values, key ? { 'idempotency-key': key } : {}),
    read: (token, id) => at(token, 'GET', `/${id}`),
    change: (token, id, values) => at(token, 'PUT', `/${id}`, values),
    remove: (token, id) => at(token, 'DELETE', `/${id}`),
    list: async (token) => {
      const answer = await at(token, 'GET', calls.includes('list') ? '?pageSize=500' : '')
      return answer.code === 200 ? { ...answer, data: { list: flat(answer.data.list) } } : answer
    },
    copy: (token, id) => at(token, 'POST', `/${id}/Actions/Copy`),
    check: (token, list) => at(token, 'POST', '/ImportCheck', { list }),
    import: (token, list) => at(token, 'POST', '/ImportData', { list }),
    export: (token) => at(token, 'GET', '/ExportData'),
  }
}

interface Shipped {
  entity: string
  named: string
  values: (n: number) => Row
  /** a call that the routes of its module serve beside those that its JSON names */
  own?: 'copy'
  /** puts a record into a unit */
  placed?: (unit: string) => Row
  /** what a spreadsheet says in the place of a value */
  words?: (values: Row, codes: ReadonlyMap<string, string>) => Row
}

/** Two units side by side at the top: the one that is administered by `partial`, and the other one. */
async function unitsOf({ database }: TestApp) {
  const codes = new Map<string, string>()
  const unit = async () => {
    const enCode = `branch${fresh()}`
    const { id } = await repository('organize').insert(database.db, { fullName: enCode, enCode, parentId: '-1' })
    codes.set(String(id), enCode)
    return String(id)
  }
  return { inside: await unit(), outside: await unit(), codes }
}

function subjectOf({ entity: name, named, values, own, placed, words }: Shipped): Subject {
  const entity = entityOf(name)
  const { menu = '', calls = [], tree, fixed = [], unique = [] } = entity
  const hasScope = rules.get(name)?.scope !== undefined
  return {
    title: `the entity ${name}`,
    audited: name,
    named,
    can: {
      list: calls.includes('list') || calls.includes('tree'),
      copy: calls.includes('copy') || own === 'copy',
      import: calls.includes('import'),
      export: calls.includes('exportData'),
      buttons: readJson<Row>(`schemas/pages/${menu.replace('.', '/')}.json`).useBtnPermission === true,
      scope: hasScope,
      held: hasScope,
      tree: tree && { parent: tree.parent, fixed: fixed.includes(tree.parent) },
      unique: unique.find((fields) => fields.length === 1)?.[0],
      masked: [...entity.columns.values()].find(({ node }) => node.useMask === true)?.node.field,
    },
    start: async (test): Promise<Started> => {
      const { db } = test.database
      const { inside, outside, codes } = await unitsOf(test)
      const sample = (unit: string) => (): Row => ({ ...values(fresh()), ...placed?.(unit) })
      let partial: (Person & { sample: () => Row }) | undefined
      if (hasScope) {
        const boss = await personOf(test, menu, buttons)
        await repository('grade').insert(db, { userId: boss.id, organizeId: inside })
        partial = { ...boss, sample: sample(inside) }
      }
      const serves = (method: 'GET' | 'POST', rest = '') => test.app.hasRoute({ method, url: `${entity.path}${rest}` })
      return {
        calls: callsOf(entity, test),
        serves: {
          list: serves('GET'),
          copy: serves('POST', '/:id/Actions/Copy'),
          import: serves('POST', '/ImportData'),
          export: serves('GET', '/ExportData'),
        },
        sample: sample(outside),
        line: (made) => words?.(made, codes) ?? made,
        clerk: await personOf(test, menu, buttons),
        reader: await personOf(test, menu, []),
        ...(partial ? { partial } : {}),
      }
    },
  }
}

const inUnit = (organizeId: string): Row => ({ organizeId })

/** Entities that differ: without more, with a copy, a tree whose records stay where they are, a tree of units, what belongs to units, people. */
export const shippedSubjects: Subject[] = [
  {
    entity: 'billRule',
    named: 'fullName',
    values: (n: number) => ({
      ...{ fullName: `规则${n}`, enCode: `model.rule${n}`, category: 'finance', prefix: 'FY' },
      ...{ dateFormat: 'yyyyMMdd', digit: '4', startNumber: '0001' },
    }),
  },
  {
    entity: 'dataInterface',
    named: 'fullName',
    values: (n: number) => ({ fullName: `接口${n}`, enCode: `modelApi${n}`, category: 'dataInterfaceCategory.common', type: '2' }),
    own: 'copy' as const,
  },
  {
    entity: 'dictionaryType',
    named: 'fullName',
    values: (n: number) => ({ fullName: `分类${n}`, enCode: `model.type${n}`, parentId: '0' }),
  },
  {
    entity: 'organize',
    named: 'fullName',
    values: (n: number) => ({ fullName: `部门${n}`, enCode: `model.unit${n}` }),
    placed: (parentId: string): Row => ({ parentId }),
  },
  {
    entity: 'position',
    named: 'fullName',
    values: (n: number) => ({ fullName: `岗位${n}`, enCode: `model.position${n}` }),
    placed: inUnit,
  },
  {
    entity: 'user',
    named: 'realName',
    values: (n: number) => ({ realName: `员工${n}`, account: `model${n}`, mobile: '13800138000' }),
    placed: inUnit,
    words: (values: Row, codes: ReadonlyMap<string, string>) => ({ ...values, organizeId: codes.get(String(values.organizeId)) ?? '' }),
  },
].map(subjectOf)
