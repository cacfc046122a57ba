import type { Answers } from '#api/answers.ts'
import type { Row } from '#core/types.ts'
import type { App } from '#runtime/app.ts'

/** A record to try an expression at: its id and the first that it says. */
export interface RecordEntry {
  id: string
  name: string
}

const urlOf = (application: string) => `/api/visualdev/OnlineDev/${encodeURIComponent(application)}`
const most = 20

/** The newest records of an application that the person may read. Throws CallError. */
export async function readRecords(app: App, application: string, fields: readonly string[], signal: AbortSignal): Promise<RecordEntry[]> {
  const call = { post: `${urlOf(application)}/List`, body: { currentPage: 1, pageSize: most } }
  const { data } = await app.request(call, { quiet: true, signal })
  const { list } = data as Answers['POST /api/visualdev/OnlineDev/:id/List']
  return list.map((row) => {
    const words = fields
      .map((name) => row.$text?.[name] ?? (row as Row)[name])
      .filter((one) => (typeof one === 'string' || typeof one === 'number') && one !== '')
    return { id: row.id, name: words.slice(0, 3).join(' · ') || row.id }
  })
}

/** One record, as the person may read it. Throws CallError. */
export async function readRecord(app: App, application: string, id: string, signal: AbortSignal): Promise<Row> {
  const { data } = await app.request({ get: `${urlOf(application)}/${encodeURIComponent(id)}` }, { quiet: true, signal })
  return JSON.parse((data as Answers['GET /api/visualdev/OnlineDev/:id/:recordId']).data) as Row
}
