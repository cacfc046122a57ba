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

type Found = Answers['POST /api/visualdev/OnlineDev/:id/List']['list']

/** Rows with those that stand below them: the records of a list that is a tree. */
const flat = (rows: Found): Found => rows.flatMap((row) => [row, ...(Array.isArray(row.children) ? flat(row.children as Found) : [])])

/** The newest records of an application that the person may read, of those that hold a keyword. Throws CallError. */
export async function readRecords(
  app: App,
  application: string,
  fields: readonly string[],
  signal: AbortSignal,
  keyword = '',
): Promise<RecordEntry[]> {
  const body = { currentPage: 1, pageSize: most, sidx: '-f_creator_time', ...(keyword === '' ? {} : { keyword }) }
  const { data } = await app.request({ post: `${urlOf(application)}/List`, body }, { quiet: true, signal })
  const { list } = data as Answers['POST /api/visualdev/OnlineDev/:id/List']
  return flat(list)
    .slice(0, most)
    .map((row) => {
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
