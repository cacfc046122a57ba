import { useRef, useState } from 'react'
import type { Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { atOnce, launchedAtOnce, type Preview, type RowsChange, type Sent, wizardRows } from './rows.ts'
import { useCheck } from './useCheck.ts'
import { useFile } from './useFile.ts'
import type { useFlow } from './useFlow.tsx'
import { useSending } from './useSending.ts'
import { useTask } from './useTask.ts'
import type { useWorking } from './useWorking.ts'

const nothing: Sent = { saved: 0, ids: [], failed: [], left: [] }

/** An import from its file to what became of it: which step it is at, what each of them shows, and the ways between them. `imported` counts what all of its runs made. */
export function useImport(url: string, flows: ReturnType<typeof useFlow>, { setBusy, working }: ReturnType<typeof useWorking>) {
  const app = useApp()
  const { t } = app
  const [step, setStep] = useState(0)
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Sent>(nothing)
  const imported = useRef<{ n: number; ids: string[] }>({ n: 0, ids: [] })
  const rows = preview?.rows ?? []
  const count = ({ saved, ids }: Sent) => {
    imported.current = { n: imported.current.n + saved, ids: [...imported.current.ids, ...ids] }
  }
  const changeRows = (change: RowsChange) => setPreview((old) => old && { ...old, rows: [...change(old.rows)] })

  const { file, choose, read } = useFile(url, () => {
    setPreview(undefined)
    setResult(nothing)
  })
  const { checking, check, mayGo } = useCheck(url, changeRows)
  const { sending, send, begin, stop: stopSending } = useSending(url)
  const background = useTask(url, {
    onGoing: () => setStep(2),
    // rows that it did not come to stand in the preview again
    onEnd: (ended) => {
      const { left } = ended.result
      count(ended.result)
      setResult(ended.result)
      setPreview(ended.preview)
      if (left.length > 0) app.toast('warning', ended.said ? t(`t:${ended.said}`) : t('t:wizard.stopped', { n: left.length }))
      setStep(left.length > 0 ? 1 : 2)
    },
  })

  const toRows = () =>
    working(async () => {
      const found = await read(preview)
      if (!found) return
      setPreview(found)
      setStep(1)
      // a refusal has been told, and whoever goes on asks again
      flows
        .look()
        .then((flow) => check(found.rows, flow))
        .catch(() => {})
    })
  const toResult = () =>
    working(async () => {
      if (!preview || rows.length === 0) return app.toast('warning', t('t:wizard.empty'))
      const flow = await flows.choose((asking) => setBusy(!asking))
      if (flow === null) return
      const isLong = rows.length > (flow ? launchedAtOnce : atOnce)
      if (!(await mayGo(rows, flow, isLong))) return
      if (isLong) {
        const id = await begin(rows, flow?.id)
        setPreview({ ...preview, rows: [] })
        setStep(2)
        background.watch(id, rows.length)
        return
      }
      const answer = await send(rows, flow?.id)
      count(answer)
      const failed = [...result.failed, ...answer.failed]
      setResult({ saved: result.saved + answer.saved, ids: answer.ids, failed, left: answer.left })
      setPreview({ ...preview, rows: answer.left })
      if (answer.left.length > 0) app.toast('warning', t('t:wizard.stopped', { n: answer.left.length }))
      else setStep(2)
    })
  const again = () => {
    if (!preview) return
    setPreview({ ...preview, unknown: [], rows: wizardRows(result.failed as Json, preview.columns) })
    setResult({ ...result, failed: [] })
    setStep(1)
  }
  return {
    step,
    file,
    choose,
    toRows,
    preview,
    changeRows,
    checking,
    toFile: () => setStep(0),
    toResult,
    sending,
    stopSending,
    background,
    result,
    again,
    imported,
  }
}
