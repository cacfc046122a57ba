import { nodeForm } from '#core/flow/nodeForm.ts'
import type { Command } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { serverEnv } from '../../../base/env.ts'
import { arrayOf, boolean, mapOf, object, open, orNull, worded } from '../../../http/answer.ts'
import { once } from '../../../http/once.ts'
import { type Caller, does, idParams, type Routes, reply, text } from '../../../http/route.ts'
import { withOffers } from '../../../records/interfaces/offers.ts'
import { asFields } from '../../../records/model/nested.ts'
import { bodyOf, givenIn, type SentBody } from './bodies.ts'
import { behalfOf, categoryNames, launch, launchable, launchedLately, launching } from './launch.ts'
import { fillerOf } from './place.ts'
import { asksAnswer, asksTold, rightsAt } from './plans.ts'
import { flowNameIn } from './titles.ts'

const tags = ['workflow']
const access = 'user' as const

type ById = { Params: { id: string } }

const templateAnswer = object({ id: text, enCode: text, fullName: text, modelId: text, category: orNull(text), icon: orNull(text) })
const listedTemplate = object({ ...templateAnswer.properties, categoryName: orNull(text) })
/** Flows that were launched last, as they are listed apart. */
const mostRecent = 6
type Template = Awaited<ReturnType<typeof launchable>>[number]
/** A flow as whoever may launch it is told of it. */
const toldTemplate = async ({ versionId, enabledMark: _mark, ...template }: Template, { server, t }: Caller) => ({
  ...template,
  fullName: await flowNameIn(server, template.fullName, String(versionId), t),
})

/** Flows are launched: which there are, their forms, and what is filed through them. */
export const launches: Routes = (app) => {
  app.get(
    '/api/workflow/Launch',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'flows that the caller may launch, and those of them launched last',
          '调用者可发起的流程，及其中最近发起过的',
          '呼叫者可發起的流程，及其中最近發起過的',
        ),
        answer: open({ list: arrayOf(listedTemplate), recent: arrayOf(listedTemplate) }),
      },
    },
    async (request) => {
      const [rows, lately, categories] = await Promise.all([
        launchable(request),
        launchedLately(request, mostRecent),
        categoryNames(request),
      ])
      const list = await Promise.all(
        rows.map(async (row) => ({
          ...(await toldTemplate(row, request)),
          categoryName: categories.get(row.category ?? '') ?? null,
        })),
      )
      const byId = new Map(list.map((one) => [one.id, one]))
      return { list, recent: lately.flatMap((id) => byId.get(id) ?? []) }
    },
  )

  app.get<ById>(
    '/api/workflow/Launch/:id',
    {
      config: { access },
      schema: {
        tags,
        ...does('the form to launch a flow with', '发起流程的表单', '發起流程的表單'),
        answer: open({
          ...templateAnswer.properties,
          modelCode: text,
          formData: text,
          asks: asksAnswer,
          nodes: mapOf(worded),
          behalf: arrayOf(object({ id: text, fullName: text })),
        }),
        params: idParams,
      },
    },
    async (request) => {
      const { template, model, released } = await launching(request, request.params.id)
      const formData = JSON.stringify(nodeForm(model.form, rightsAt(released, 'start'), serverEnv()))
      return {
        ...(await toldTemplate(template, request)),
        modelCode: model.enCode,
        formData,
        ...asksTold(released),
        behalf: await behalfOf(request, template.id),
      }
    },
  )

  app.post<ById & { Body: SentBody & { submit: boolean; form: Row } }>(
    '/api/workflow/Launch/:id',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'file a record through a flow: as a draft, or submitted at once; with a header Idempotency-Key once only',
          '通过流程提交记录：存为草稿或直接提交；带请求头 Idempotency-Key 时只执行一次',
          '透過流程提交記錄：存為草稿或直接提交；帶請求標頭 Idempotency-Key 時只執行一次',
        ),
        answer: object({ id: text, recordId: text }),
        params: idParams,
        body: {
          ...bodyOf(['form', 'onBehalf', 'choose', 'ways']),
          type: 'object',
          required: ['form', 'submit'],
          properties: { ...bodyOf(['form', 'onBehalf', 'choose', 'ways']).properties, submit: boolean },
        },
      },
    },
    async (request) => {
      const { submit } = request.body
      const { onBehalf, choose, ways } = givenIn(request.body)
      const flow = await launching(request, request.params.id, !submit)
      const form = asFields(flow.model, request.body.form, request.t)
      const context = await fillerOf(request, flow.model, rightsAt(flow.released, 'start'), form)
      const who = { actor: request.user.id, ...(onBehalf === undefined ? {} : { onBehalf }) }
      const command: Command & { kind: 'submit' | 'saveDraft' } = submit
        ? { kind: 'submit', ...who, ...(choose ? { choose } : {}), ...(ways ? { ways } : {}) }
        : { kind: 'saveDraft', ...who }
      return withOffers(app, context, () =>
        once(request, async (trx) => reply('server.saved', await launch(app, trx, flow, form, context, command, request.user.isAdmin))),
      )
    },
  )
}
