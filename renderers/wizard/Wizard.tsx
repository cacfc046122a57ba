import { useEffect, useMemo, useRef, useState } from 'react'
import { listMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { useUnsaved } from '#runtime/form/unsaved.ts'
import type { BlockProps } from '#runtime/lazy/renderer.ts'
import Frame from '#runtime/page/Frame.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { FileStep } from './FileStep.tsx'
import { Progress } from './Progress.tsx'
import { ResultStep } from './ResultStep.tsx'
import { RowsStep } from './RowsStep.tsx'
import {
  atOnce,
  bodyOf,
  createSender,
  hasFaults,
  lastTask,
  launchedAtOnce,
  type Preview,
  previewOf,
  type Sent,
  type Task,
  taskFrom,
  type WizardRow,
  withFaults,
  wizardRows,
} from './rows.ts'
import { Steps } from './Steps.tsx'
import { type Flow, useFlow } from './useFlow.tsx'
import './wizard.css'
import { wizardWidth } from './width.ts'

const extensions = ['xls', 'xlsx']
const accept = extensions.map((one) => `.${one}`).join(',')
/** IM-06: a file is smaller than this. */
const mostBytes = 500 * 1024
/** IM-15: how long the server's refusal of a file stays, in milliseconds. */
const refusedFor = 1000

/** How often an import in the background is looked at, in milliseconds. */
const lookEvery = 1000

const nothing: Sent = { saved: 0, ids: [], failed: [], left: [] }

const record = (data: Json): Row => (data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {})

/** IM-01 to IM-15: a spreadsheet, what stands in it, and what became of it. What was not imported stays until the wizard is closed. */
export default function Wizard({ node, onClose }: BlockProps<'importWizard'> & { onClose: () => void }) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const module = node.module ?? 'visualdev/OnlineDev'
  const url = `/api/${node.modelId === undefined ? module : `${module}/${node.modelId}`}`
  const [step, setStep] = useState(0)
  const [file, setFile] = useState<File>()
  /** what the server calls the file, once it is there: whoever goes on before waits for it */
  const sent = useRef<Promise<string | null>>(undefined)
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Sent>(nothing)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState<{ done: number; n: number }>()
  const imported = useRef<{ n: number; ids: string[] }>({ n: 0, ids: [] })
  /** the texts that were checked last, with what is wrong with them: what is changed since then is checked again */
  const checked = useRef<{ content: string; found: Json }>(undefined)
  const [checking, setChecking] = useState(0)
  const stops = useRef(false)
  const flows = useFlow(node.modelId)
  const sender = useMemo(() => createSender(app, url), [app, url])
  /** the import in the background that is shown, and the last one that can be */
  const [task, setTask] = useState<Task>()
  const [last, setLast] = useState<Task>()
  const isGone = useRef(false)
  const rows = preview?.rows ?? []
  const unsaved = step === 1 && rows.length > 0 && !task
  const asked = useRef(unsaved)
  asked.current = unsaved
  useUnsaved(
    useMemo(
      () => ({
        isDirty: () => asked.current,
        settle: () => {
          asked.current = false
        },
      }),
      [],
    ),
  )

  const working = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // it has been told
    } finally {
      setBusy(false)
    }
  }
  const fetchFile = async (call: Parameters<typeof app.request>[0]) => {
    const { url } = record((await app.request(call)).data)
    if (typeof url === 'string') await app.download(url)
  }
  /** Sends a file; what the server calls it, or null when it was refused. */
  const upload = async (given: File): Promise<string | null> => {
    const body = new FormData()
    body.append('file', given)
    try {
      const { data } = await app.request({ post: `${url}/Uploader`, body: body }, { quiet: true })
      return String(record(data).name)
    } catch (error) {
      app.toast('error', (error as Error).message, refusedFor)
      return null
    }
  }
  const choose = async (given: File | undefined) => {
    // IM-05: a new file takes the place of the one before
    setFile(undefined)
    setPreview(undefined)
    setResult(nothing)
    sent.current = undefined
    if (!given) return
    if (given.size >= mostBytes) return app.toast('error', t('t:wizard.tooLarge'))
    setFile(given)
    const sending = upload(given)
    sent.current = sending
    const name = await sending
    if (name !== null || sent.current !== sending) return
    sent.current = undefined
    setFile(undefined)
  }
  /** Marks what would be wrong with each row, while the person may go on; gives the rows with that. */
  const check = async (given: readonly WizardRow[], flow: Flow | undefined): Promise<readonly WizardRow[]> => {
    const body = bodyOf(given, flow?.id)
    const content = JSON.stringify(body)
    if (given.length === 0) return given
    // it may have come while whoever goes on was looked at: rows that were drawn before do not tell of it
    if (checked.current?.content === content) return withFaults(given, given, checked.current.found)
    setChecking((n) => n + 1)
    try {
      const { data } = await app.request({ post: `${url}/ImportCheck`, body, long: true })
      checked.current = { content, found: data }
      setPreview((old) => old && { ...old, rows: withFaults(old.rows, given, data) })
      return withFaults(given, given, data)
    } finally {
      setChecking((n) => n - 1)
    }
  }
  const toRows = () =>
    working(async () => {
      const asked = sent.current
      if (!asked) return app.toast('warning', t('t:wizard.noFile'))
      const fileName = await asked
      if (fileName === null) return
      // C-104: what was changed in it is still there
      const read = preview ?? previewOf((await app.request({ get: `${url}/ImportPreview`, query: { fileName } })).data)
      // another file was chosen meanwhile
      if (sent.current !== asked) return
      setPreview(read)
      setStep(1)
      // a refusal has been told, and whoever goes on asks again
      flows
        .look()
        .then((flow) => check(read.rows, flow))
        .catch(() => {})
    })
  const toResult = () =>
    working(async () => {
      if (!preview || rows.length === 0) return app.toast('warning', t('t:wizard.empty'))
      const flow = await flows.choose((asking) => setBusy(!asking))
      if (flow === null) return
      // of very many rows a check may take too long for a call; the import itself tells what is wrong with each
      const isLong = rows.length > (flow ? launchedAtOnce : atOnce)
      const looked = await check(rows, flow).catch((error: unknown) => (isLong ? rows : Promise.reject(error)))
      const wrong = looked.filter(hasFaults).length
      if (wrong === rows.length) return app.toast('error', t('t:wizard.allWrong'))
      if (wrong > 0 && !(await app.confirm(t('t:wizard.someWrong', { n: wrong, m: rows.length - wrong })))) return
      if (isLong) {
        const id = await sender.begin(rows, flow?.id)
        setTask(taskFrom({ id, state: 'running', total: rows.length }))
        setPreview({ ...preview, rows: [] })
        setStep(2)
        follow(id)
        return
      }
      stops.current = false
      setSending({ done: 0, n: rows.length })
      const answer = await sender.send(
        rows,
        flow?.id,
        () => stops.current,
        (count) => setSending({ done: count, n: rows.length }),
      )
      setSending(undefined)
      imported.current = { n: imported.current.n + answer.saved, ids: [...imported.current.ids, ...answer.ids] }
      const failed = [...result.failed, ...answer.failed]
      const all = { saved: result.saved + answer.saved, ids: answer.ids, failed, left: answer.left }
      setResult(all)
      setPreview({ ...preview, rows: answer.left })
      if (answer.left.length > 0) app.toast('warning', t('t:wizard.stopped', { n: answer.left.length }))
      else setStep(2)
    })
  /** Shows what became of an import in the background; rows that it did not come to stand in the preview again. */
  const show = (ended: Task) => {
    const { saved, ids, left } = ended.result
    setTask(undefined)
    setLast(undefined)
    imported.current = { n: imported.current.n + saved, ids: [...imported.current.ids, ...ids] }
    setResult(ended.result)
    setPreview(ended.preview)
    if (left.length > 0) app.toast('warning', ended.said ? t(`t:${ended.said}`) : t('t:wizard.stopped', { n: left.length }))
    setStep(left.length > 0 ? 1 : 2)
  }
  const read = async (id: string): Promise<Task> => taskFrom((await app.request({ get: `${url}/ImportTasks/${id}` }, { quiet: true })).data)
  /** Looks at an import in the background until it has ended or nobody watches it any more; a line that is lost comes back. */
  const follow = async (id: string) => {
    while (!isGone.current) {
      try {
        const found = await read(id)
        if (isGone.current) return
        if (found.state !== 'running') return show(found)
        setTask(found)
      } catch {
        // it goes on without being watched
      }
      await new Promise((next) => setTimeout(next, lookEvery))
    }
  }
  const following = useRef(follow)
  following.current = follow
  // whoever comes back to one that goes on sees how far it is
  useEffect(() => {
    isGone.current = false
    lastTask(app, url).then((found) => {
      if (isGone.current || !found) return
      if (found.state !== 'running') return setLast(found)
      setTask(found)
      setStep(2)
      following.current(found.id)
    })
    return () => {
      isGone.current = true
    }
  }, [app, url])
  const stopTask = () =>
    working(async () => {
      if (task) await app.request({ post: `${url}/ImportTasks/${task.id}/Actions/Stop` })
    })
  const again = () => {
    if (!preview) return
    setPreview({ ...preview, unknown: [], rows: wizardRows(result.failed as Json, preview.columns) })
    setResult({ ...result, failed: [] })
    setStep(1)
  }
  const close = async () => {
    if (sending) {
      stops.current = true
      return
    }
    if (unsaved && !(await app.confirm(t('t:dialog.discard')))) return
    onClose()
    const { n, ids } = imported.current
    if (n > 0) await runActions(node.on?.done, at, app, { item: { n, ids } })
  }
  return (
    <>
      <Frame
        kind="dialog"
        title={t(node.title ?? node.label)}
        width={wizardWidth}
        busy={busy}
        onCancel={close}
        cancelText={t(step === 2 ? 't:common.close' : 't:common.cancel')}
        buttons={step === 1 ? [{ text: t('t:wizard.previous'), press: () => setStep(0) }] : []}
        onConfirm={step === 0 ? toRows : step === 1 ? toResult : undefined}
        confirmText={t('t:wizard.next')}
      >
        <div className="pg-wizard">
          <Steps at={step} />
          {step === 0 && (
            <FileStep
              file={file}
              tip={node.tip}
              accept={accept}
              onFile={choose}
              onRefuse={() => app.toast('error', t('t:wizard.wrongType', { types: extensions.join(t(listMark)) }))}
              onLast={last && (() => working(async () => show(await read(last.id))))}
              onTemplate={() => working(() => fetchFile({ get: `${url}/TemplateDownload` }))}
            />
          )}
          {step === 1 && preview && (
            <div inert={sending !== undefined}>
              {flows.flow && <p className="pg-wizard-note">{t('t:wizard.throughFlow', { name: flows.flow.fullName })}</p>}
              <RowsStep
                columns={preview.columns}
                rows={rows}
                unknown={preview.unknown}
                checking={checking > 0}
                onRows={(change) => setPreview((old) => old && { ...old, rows: [...change(old.rows)] })}
              />
            </div>
          )}
          {sending && <Progress done={sending.done} n={sending.n} text={t('t:wizard.progress', sending)} />}
          {step === 2 && task && (
            <>
              <Progress done={task.done} n={task.total} text={t('t:wizard.taskGoes', { done: task.done, n: task.total })} />
              <LightButton label={t('t:wizard.taskStop')} onClick={stopTask} />
            </>
          )}
          {step === 2 && !task && (
            <ResultStep
              columns={preview?.columns ?? []}
              saved={result.saved}
              failed={result.failed}
              onExport={() => working(() => fetchFile({ post: `${url}/ImportExceptionData`, body: { list: result.failed as Json } }))}
              onAgain={again}
            />
          )}
        </div>
      </Frame>
      {flows.picker}
    </>
  )
}
