import { useMemo, useRef } from 'react'
import { listMark } from '#core/text.ts'
import type { Json } from '#core/types.ts'
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
import { record } from './rows.ts'
import { Steps } from './Steps.tsx'
import { useFlow } from './useFlow.tsx'
import { useImport } from './useImport.ts'
import { useWorking } from './useWorking.ts'
import './wizard.css'
import { wizardWidth } from './width.ts'

const extensions = ['xls', 'xlsx']
const accept = extensions.map((one) => `.${one}`).join(',')

/** Counts the wizard among what is asked about before the page goes; whether there is anything to lose is said in what it gives. */
function useLossFlag() {
  const isUnsaved = useRef(false)
  useUnsaved(
    useMemo(
      () => ({
        isDirty: () => isUnsaved.current,
        settle: () => {
          isUnsaved.current = false
        },
      }),
      [],
    ),
  )
  return isUnsaved
}

/** IM-01 to IM-15: a spreadsheet, what stands in it, and what became of it. What was not imported stays until the wizard is closed. */
export default function Wizard({ node, onClose }: BlockProps<'importWizard'> & { onClose: () => void }) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const module = node.module ?? 'visualdev/OnlineDev'
  const url = `/api/${node.modelId === undefined ? module : `${module}/${node.modelId}`}`
  const work = useWorking()
  const { busy, working } = work
  const flows = useFlow(node.modelId)
  const isUnsaved = useLossFlag()
  const wizard = useImport(url, flows, work)
  const { step, preview, sending, result } = wizard
  const { task, showLast, stop } = wizard.background
  const rows = preview?.rows ?? []
  const unsaved = step === 1 && rows.length > 0 && !task
  isUnsaved.current = unsaved

  const fetchFile = async (call: Parameters<typeof app.request>[0]) => {
    const { url } = record((await app.request(call)).data)
    if (typeof url === 'string') await app.download(url)
  }
  const close = async () => {
    if (sending) return wizard.stopSending()
    if (unsaved && !(await app.confirm(t('t:dialog.discard')))) return
    onClose()
    const { n, ids } = wizard.imported.current
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
        buttons={step === 1 ? [{ text: t('t:wizard.previous'), press: wizard.toFile }] : []}
        onConfirm={step === 0 ? wizard.toRows : step === 1 ? wizard.toResult : undefined}
        confirmText={t('t:wizard.next')}
      >
        <div className="pg-wizard">
          <Steps at={step} />
          {step === 0 && (
            <FileStep
              file={wizard.file}
              tip={node.tip}
              accept={accept}
              onFile={wizard.choose}
              onRefuse={() => app.toast('error', t('t:wizard.wrongType', { types: extensions.join(t(listMark)) }))}
              onLast={showLast && (() => working(showLast))}
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
                checking={wizard.checking}
                onRows={wizard.changeRows}
              />
            </div>
          )}
          {sending && <Progress done={sending.done} n={sending.n} text={t('t:wizard.progress', sending)} />}
          {step === 2 && task && (
            <>
              <Progress done={task.done} n={task.total} text={t('t:wizard.taskGoes', { done: task.done, n: task.total })} />
              <LightButton label={t('t:wizard.taskStop')} onClick={() => working(stop)} />
            </>
          )}
          {step === 2 && !task && (
            <ResultStep
              columns={preview?.columns ?? []}
              saved={result.saved}
              failed={result.failed}
              onExport={() => working(() => fetchFile({ post: `${url}/ImportExceptionData`, body: { list: result.failed as Json } }))}
              onAgain={wizard.again}
            />
          )}
        </div>
      </Frame>
      {flows.picker}
    </>
  )
}
