import { type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { ask } from '#api/call.ts'
import { ApiError } from '#api/client.ts'
import { labelsOf, onSheets } from '#core/print/labels.ts'
import { newKey } from '#runtime/form/newKey.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { useT } from '../language/text.ts'
import { send } from '../request.ts'
import { useModal } from '../useModal.ts'
import { download } from '../workspace/download.ts'
import { endPrinting, type Printing, type PrintOption } from './print.ts'
import { usePages } from './usePages.ts'
import './print.css'

const PrintPages = lazyPart('printPages', () => import('#renderers/print/PrintPages.tsx'))
const OnPaper = lazyPart('onPaper', () => import('#renderers/print/OnPaper.tsx'))

function Frame({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const id = useId()
  const dialog = useModal()
  useEffect(() => {
    // a dialog of the page underneath must not hear of it, wherever the focus is
    const hold = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    window.addEventListener('keydown', hold, true)
    return () => window.removeEventListener('keydown', hold, true)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        endPrinting()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** PR-01: the templates that there are, to choose one. */
function Picker({ templates, onChoose }: { templates: readonly PrintOption[]; onChoose: (id: string) => void }) {
  const t = useT()
  return (
    <Frame title={t('print.pickTemplate')} className="print-picker">
      <ul>
        {templates.map(({ id, fullName }, i) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/noAutofocus: a dialog must say where its focus begins. */}
            <button type="button" autoFocus={i === 0} onClick={() => onChoose(id)}>
              {fullName}
            </button>
          </li>
        ))}
      </ul>
      <footer>
        <button type="button" className="button" onClick={endPrinting}>
          {t('common.cancel')}
        </button>
      </footer>
    </Frame>
  )
}

const formats = ['pdf', 'docx'] as const
type Format = (typeof formats)[number]

/** Where on a sheet of labels the first record comes: those before it were used. What is no such label is told, and not taken. */
function FirstLabel({ most, onChange }: { most: number; onChange: (first: number) => void }) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('1')
  const isLabel = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  const isOut = !isLabel(typed)
  return (
    <span className="print-first">
      <label htmlFor={id}>{t('print.firstLabel')}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        value={typed}
        aria-invalid={isOut}
        {...(isOut ? { 'aria-describedby': `${id}-fault` } : {})}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isLabel(target.value)) onChange(Number(target.value))
        }}
      />
      {isOut && (
        <span id={`${id}-fault`} role="alert">
          {t('print.firstLabelOut', { max: most })}
        </span>
      )}
    </span>
  )
}

/** PR-04: the pages as they will stand on paper, over the whole screen. */
function Preview({ printing: { job }, template }: { printing: Printing; template: PrintOption }) {
  const t = useT()
  const { pages, error, retry } = usePages(job, template.id)
  const [prints, setPrints] = useState(false)
  const [saving, setSaving] = useState<Format>()
  const [first, setFirst] = useState(1)
  const labels = pages?.paper.labels
  const sheets = useMemo(() => (pages ? onSheets(pages.paper, pages.layouts, first) : []), [pages, first])
  const save = (format: Format) => {
    setSaving(format)
    const { records, instanceId, taskId } = job
    const query = {
      ...(instanceId === undefined ? { recordIds: records.join(',') } : { instanceId, ...(taskId ? { taskId } : {}) }),
      ...(labels ? { first: String(first) } : {}),
    }
    // why there is none was told
    download(`/api/system/printDev/${encodeURIComponent(template.id)}/File?${new URLSearchParams({ format, ...query })}`)
      .catch(() => {})
      .finally(() => setSaving(undefined))
  }
  const done = () => {
    setPrints(false)
    // PR-06; what was printed is printed, whether this is noted or not
    const { instanceId, taskId } = job
    const place = instanceId === undefined ? {} : { instanceId, ...(taskId ? { taskId } : {}) }
    const body = { printTitle: template.fullName, printNum: 1, printId: template.id, recordIds: pages?.records ?? [], ...place }
    const call = { body, quiet: true, key: newKey() }
    const note = () => ask(send, 'POST /api/system/printLog/save', call)
    // where the answer was lost, the same key notes it once
    void note()
      .catch((error: unknown) => (error instanceof ApiError && error.code === 0 ? note() : undefined))
      .catch(() => {})
  }
  return (
    <Frame title={template.fullName} className="print-preview">
      <div className="print-buttons">
        <button type="button" className="button button-primary" disabled={!pages || prints} onClick={() => setPrints(true)}>
          {t('print.print')}
        </button>
        {/* what stands side by side on a sheet of labels has no document for Word */}
        {formats
          .filter((format) => format === 'pdf' || !labels)
          .map((format) => (
            <button key={format} type="button" className="button" disabled={!pages || saving !== undefined} onClick={() => save(format)}>
              {t(saving === format ? 'print.saving' : `print.save.${format}`)}
            </button>
          ))}
        <button type="button" className="button" onClick={endPrinting}>
          {t('common.cancel')}
        </button>
        {labels && <FirstLabel most={labelsOf(labels)} onChange={setFirst} />}
      </div>
      {pages && pages.notes.length > 0 && (
        <p className="print-note" role="status">
          {t('print.notWorkedOut', { expressions: pages.notes.join(', ') })}
        </p>
      )}
      {sheets.some(({ cut }) => cut) && (
        <p className="print-note" role="status">
          {t('print.cut')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="print-pages" aria-label={t('print.pages')} aria-busy={!pages && !error} tabIndex={0}>
        {error !== undefined && (
          <div className="panel-none" role="alert">
            <p>{error}</p>
            <button type="button" className="button" onClick={retry}>
              {t('common.retry')}
            </button>
          </div>
        )}
        {!pages && error === undefined && <p className="print-wait">{t('print.loading')}</p>}
        {pages && (
          <Suspense fallback={<p className="print-wait">{t('print.loading')}</p>}>
            <PrintPages layouts={sheets} />
          </Suspense>
        )}
      </section>
      {pages && prints && (
        <Suspense>
          <OnPaper layouts={sheets} onDone={done} />
        </Suspense>
      )}
    </Frame>
  )
}

/** PR-02: a single template is taken at once; of several one is chosen first. */
export default function PrintDialog({ printing }: { printing: Printing }) {
  const hasWords = useSeldomWords('t:print.pages')
  const { templates } = printing
  const [chosen, choose] = useState(templates.length === 1 ? templates[0]?.id : undefined)
  const template = templates.find(({ id }) => id === chosen)
  if (!hasWords) return null
  return template ? <Preview printing={printing} template={template} /> : <Picker templates={templates} onChoose={choose} />
}
