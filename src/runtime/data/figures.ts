import type { Json, Row } from '#core/types.ts'
import { type App, CallError } from '../app.ts'
import { listOf } from './sources.ts'

/** One answer of the server to a question about records: figures or rows, or that the person may not ask. */
export interface FigureAnswer {
  rows: Row[]
  total?: number | undefined
  /** the menu that shows the application, if one does; `paths` are those of every menu that does, in any system */
  menu?: { enCode: string; fullName: string; path: string; paths?: string[] } | null | undefined
  problem?: string | undefined
}

interface Waiting {
  question: Json
  done: (answer: FigureAnswer) => void
  failed: (error: unknown) => void
}

const queues = new WeakMap<App['request'], Waiting[]>()
/** As many as one call takes. */
const most = 30

async function send(waiting: Waiting[], app: App) {
  try {
    const body = { questions: waiting.map(({ question }) => question) }
    const { data } = await app.request({ post: '/api/visualdev/Aggregate', body }, { quiet: true })
    const answers = data !== null && typeof data === 'object' && !Array.isArray(data) ? listOf(data.answers ?? null) : []
    for (const [i, { done, failed }] of waiting.entries()) {
      const answer = answers[i]
      if (answer) done({ ...(answer as Omit<FigureAnswer, 'rows'>), rows: listOf(answer.rows ?? null) })
      else failed(new CallError(app.t('t:http.error'), 0))
    }
  } catch (error) {
    for (const { failed } of waiting) failed(error)
  }
}

/** Asks for figures over records. What several blocks of a page ask as they are drawn goes to the server in one call. */
export function askFigures(question: Json, app: App): Promise<FigureAnswer> {
  return new Promise((done, failed) => {
    let queue = queues.get(app.request)
    if (!queue) {
      queue = []
      queues.set(app.request, queue)
      const own = queue
      // Blocks of one page begin in the same moment: all of their effects have run when this one is over.
      setTimeout(() => {
        queues.delete(app.request)
        for (let i = 0; i < own.length; i += most) void send(own.slice(i, i + most), app)
      })
    }
    queue.push({ question, done, failed })
  })
}
