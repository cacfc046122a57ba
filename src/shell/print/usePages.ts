import { useEffect, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { formatDate } from '#core/format/format.ts'
import { approvalsOf } from '#core/print/approvals.ts'
import { codeOf } from '#core/print/codes.ts'
import type { PrintPicture } from '#core/print/fill.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import type { Paper, PrintTemplate } from '#core/print/template.ts'
import type { Row } from '#core/types.ts'
import { type App, type PrintJob, useApp } from '#runtime/app.ts'
import { send } from '../request.ts'

type Data = Answers['GET /api/system/printDev/Data']
type Printed = Pick<Data, 'printData' | 'printTexts' | 'printPictures' | 'operatorRecordList'>

/** What is printed, laid out: a layout for each record. */
export interface Pages {
  paper: Paper
  layouts: PrintLayout[]
  records: string[]
  /** expressions that could not be worked out (PR-16) */
  notes: string[]
}

async function read(id: string, { records, instanceId, taskId }: PrintJob, signal: AbortSignal) {
  const options = { signal, quiet: true }
  if (instanceId === undefined && records.length > 1) {
    const { data } = await ask(send, 'GET /api/system/printDev/BatchData', { query: { id, recordIds: records.join(',') }, ...options })
    return { ...data, list: data.list as Printed[] }
  }
  const query = instanceId === undefined ? { id, recordId: records[0] ?? '' } : { id, instanceId, ...(taskId ? { taskId } : {}) }
  const { data } = await ask(send, 'GET /api/system/printDev/Data', { query, ...options })
  return { ...data, list: [data as Printed] }
}

function laidOut({ printTemplate, dictionary, list }: Awaited<ReturnType<typeof read>>, { t, user }: App): Pages {
  const template = printTemplate as object as PrintTemplate
  const time = (ms: number) => formatDate(ms, 'yyyy-MM-dd HH:mm:ss')
  const notes = new Set<string>()
  const { userId = null, userAccount = null, userName = null } = user
  const tools = {
    words: t,
    user: { userId, userAccount, userName, realName: userName },
    dictionary: dictionary as Row,
    note: (expression: string) => void notes.add(expression),
    codeOf,
    time: time(Date.now()),
  }
  const layouts = list.map(({ printData, printTexts, printPictures, operatorRecordList }) =>
    layOut(
      template,
      {
        ...{ values: printData as Row, texts: printTexts as Row, approvals: approvalsOf(operatorRecordList, t, time) },
        pictures: printPictures as object as { [field: string]: PrintPicture[] },
      },
      tools,
    ),
  )
  return {
    paper: template.paper,
    layouts,
    records: list.map(({ printData }) => String((printData as Row).f_id)),
    notes: [...notes],
  }
}

/** The pages of records by a template: nothing while they come, or why they do not. */
export function usePages(job: PrintJob, template: string): { pages?: Pages; error?: string; retry: () => void } {
  const app = useApp()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ pages?: Pages; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when that is asked for
  useEffect(() => {
    const stop = new AbortController()
    setState({})
    read(template, job, stop.signal).then(
      (data) => stop.signal.aborted || setState({ pages: laidOut(data, app) }),
      (error: Error) => stop.signal.aborted || setState({ error: error.message }),
    )
    return () => stop.abort()
  }, [job, template, round, app])
  return { ...state, retry: () => setRound((n) => n + 1) }
}
