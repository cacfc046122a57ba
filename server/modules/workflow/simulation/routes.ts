import type { FastifyInstance } from 'fastify'
import type { FlowDef, Who } from '#core/flow/definition.ts'
import { nodeForm } from '#core/flow/nodeForm.ts'
import type { Row, Text } from '#core/types.ts'
import { serverEnv } from '../../../base/env.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, integer, object, orNull, worded } from '../../../http/answer.ts'
import { type Caller, does, idParams, type Routes, text } from '../../../http/route.ts'
import type { Offers } from '../../../records/interfaces/offers.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { filledForms } from '../../../records/words/attrs.ts'
import {
  fillerOf,
  foresee,
  foreseen,
  isNamedAtStart,
  modelAt,
  type Released,
  readyOf,
  rightsAt,
  titlesOf,
  wayAhead,
  wholeModel,
} from '../instances/index.ts'
import { checkedDefinition, designedTemplate, designing, requireNamed } from '../templates/index.ts'
import { type Gap, gapsOf } from './gaps.ts'

const tags = ['workflow']
const access = designing
const path = '/api/workflow/Template/:id/Simulate'
/** So many people are tried by one call, and no more once it has taken so long, in ms: others are answered meanwhile. */
const atOnce = 100
const longest = 3000

type ById = { Params: { id: string } }

interface Draft {
  template: { id: string; fullName: string; modelId: string }
  released: Released
  /** the application as it is filled in at the start */
  model: Model
}

/** A flow as it is designed, as if it were released now; throws with its faults. */
async function draftOf(request: Caller, id: string, definition: string): Promise<Draft> {
  const { db } = request.server
  const template = await designedTemplate(db, request, id)
  const checked = await checkedDefinition(db, definition, template, { asker: request.writer.asker, before: template.definition })
  // what it names would be called
  await requireNamed(db, request.writer.asker, checked, [template.definition ?? undefined])
  const released = readyOf('draft', JSON.parse(checked) as FlowDef)
  // an application of its own, since what is tried is not kept
  const model = { ...wholeModel(await modelOf(db, template.modelId, { off: true })) }
  return { template, released, model: modelAt(model, released, 'start', rightsAt(released, 'start')) }
}

/** A record as it would be, if this were filled in at the start. */
async function recordOf(request: Caller, { model, released }: Draft, form: Row): Promise<Row> {
  const context = await fillerOf(request, model, rightsAt(released, 'start'), form)
  const [values] = await filledForms(request.server.db, model, undefined, [form], context)
  if (!values || values instanceof ApiError) throw values ?? notFound()
  return values
}

interface Person {
  id: string
  fullName: string
}

/** People who can sign in. */
const employees = (db: Db) => db.selectFrom('base_user').where('enabledMark', '=', 1)

interface FoundGap extends Gap {
  title: Text
  people: Person[]
}

interface Tried {
  tried: number
  launching: number
  gaps: FoundGap[]
}

/**
 * What is to be mended for these people, with whom it is to be mended for: of those of them who may launch the flow, all where
 * its start names nobody. Ends early where it takes long, since a way may have hundreds of steps; the first is always tried.
 */
async function tryAll(app: FastifyInstance, { template, released, model }: Draft, form: Row, people: readonly Person[]): Promise<Tried> {
  const who: readonly Who[] = released.plan.def.start.who ?? []
  const gaps = new Map<string, FoundGap>()
  const titles = titlesOf(released.plan)
  const begin = performance.now()
  // the same question is asked of an interface once
  const offers: Offers = new Map()
  let [tried, launching] = [0, 0]
  for (const person of people) {
    if (tried > 0 && performance.now() - begin > longest) break
    tried++
    if (who.length > 0 && !(await isNamedAtStart(app.db, who, person.id, template.id))) continue
    launching++
    const about = { templateId: template.id, released, form, model, starter: person.id, launchedAt: null }
    for (const gap of gapsOf(released.plan, await wayAhead(app, app.db, about, offers))) {
      const key = `${gap.node} ${gap.text}`
      const known = gaps.get(key) ?? { ...gap, title: titles.get(gap.node) ?? 't:flow.start', people: [] }
      gaps.set(key, known)
      // a node that is come to twice is told once
      if (known.people.at(-1)?.id !== person.id) known.people.push(person)
    }
  }
  return { tried, launching, gaps: [...gaps.values()] }
}

const parts = {
  definition: { ...text, maxLength: 1_000_000 },
  form: { type: 'object' },
  starter: { ...text, minLength: 1, maxLength: 50 },
  after: orNull({ ...text, maxLength: 50 }),
}
const body = (...required: Array<keyof typeof parts>) => ({ type: 'object', required, additionalProperties: false, properties: parts })

/** A flow is tried before it is released: for one who would launch it, and for everybody. Nothing is kept, and nobody is told. */
export const simulation: Routes = (app) => {
  app.post<ById & { Body: { definition: string } }>(
    `${path}/Form`,
    {
      config: { access },
      schema: {
        tags,
        ...does('the form to try the draft with', '试运行草稿所用的表单', '試運行草稿所用的表單'),
        answer: object({ modelId: text, modelCode: text, formData: text }),
        params: idParams,
        body: body('definition'),
      },
    },
    async (request) => {
      const { template, released, model } = await draftOf(request, request.params.id, request.body.definition)
      const formData = JSON.stringify(nodeForm(model.form, rightsAt(released, 'start'), serverEnv()))
      return { modelId: template.modelId, modelCode: model.enCode, formData }
    },
  )

  app.post<ById & { Body: { definition: string; starter: string; form: Row } }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'whom the draft would go to, if somebody launched it with these values and everybody agreed',
          '某人按所填内容发起且各环节均同意时，草稿的流转过程',
          '某人按所填內容發起且各環節均同意時，草稿的流轉過程',
        ),
        answer: foreseen,
        params: idParams,
        body: body('definition', 'starter', 'form'),
      },
    },
    async (request) => {
      const { definition, starter } = request.body
      const draft = await draftOf(request, request.params.id, definition)
      const person = await employees(app.db).select('id').where('id', '=', starter).executeTakeFirst()
      if (!person) throw new ApiError('badRequest', { key: 'flow.noStarter' })
      const form = await recordOf(request, draft, request.body.form)
      return foresee(app, app.db, { templateId: draft.template.id, ...draft, form, starter, launchedAt: null })
    },
  )

  app.post<ById & { Body: { definition: string; form: Row; after?: string | null } }>(
    `${path}/All`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the same for everybody who may launch it, some at a time: where nobody would be found, and for whom; `next` goes on',
          '对所有可发起的人员分批试运行：哪些节点找不到处理人、涉及哪些发起人；以 next 继续',
          '對所有可發起的人員分批試運行：哪些節點找不到處理人、涉及哪些發起人；以 next 繼續',
        ),
        answer: object({
          ...{ total: integer, tried: integer, launching: integer, next: orNull(text) },
          gaps: arrayOf(object({ node: text, title: worded, kind: text, text, people: arrayOf(object({ id: text, fullName: text })) })),
        }),
        params: idParams,
        body: body('definition', 'form'),
      },
    },
    async (request) => {
      const { db } = app
      const draft = await draftOf(request, request.params.id, request.body.definition)
      const form = await recordOf(request, draft, request.body.form)
      const [count, people] = await Promise.all([
        employees(db)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow(),
        employees(db)
          .select(['id', 'realName as fullName'])
          .where('id', '>', request.body.after ?? '')
          .orderBy('id')
          .limit(atOnce)
          .execute(),
      ])
      const { tried, launching, gaps } = await tryAll(app, draft, form, people)
      const isThrough = tried === people.length && people.length < atOnce
      const next = isThrough ? null : (people[tried - 1]?.id ?? null)
      return { total: Number(count.n), tried, launching, next, gaps }
    },
  )
}
