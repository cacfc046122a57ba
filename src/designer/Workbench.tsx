import { Alert, Segmented, Splitter } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { wordFault } from '#core/check/check.ts'
import type { Language } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { keepDraft, recallDraft } from './drafts.ts'
import type { AskedField } from './drawing/channel.ts'
import { DeviceBar } from './drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from './drawing/Frame.tsx'
import { type Texts, useWords } from './drawing/words.ts'
import { CodeEditor, type EditorApi } from './editor/CodeEditor.tsx'
import type { Help } from './editor/context.ts'
import { Faults } from './Faults.tsx'
import type { Finding } from './language/analyse.ts'
import { fieldPlace } from './language/fieldPlace.ts'
import type { SchemaKind } from './language/grammar.ts'
import { fieldKeys } from './language/names.ts'
import type { Loaded } from './load.ts'
import { pictureOf } from './Preview.tsx'
import { StudioBar } from './StudioBar.tsx'
import { useJudge, useJudged } from './useAnalysis.ts'
import { useKnown } from './useKnown.ts'
import { useNarrow } from './useNarrow.ts'
import { type Base, useSaving } from './useSaving.ts'
import { Versions } from './Versions.tsx'

interface WorkbenchProps {
  kind: SchemaKind
  loaded: Loaded
  onKind: (kind: SchemaKind) => void
}

const none: Texts = {}

/** One schema: its text with help and faults, its drawing beside, and its versions. */
export function Workbench({ kind, loaded, onKind }: WorkbenchProps) {
  const app = useApp()
  const { t } = app
  const [stored, setStored] = useState(loaded)
  const name = `${kind}:${stored.code}`
  const [draft] = useState(() => recallDraft(name))
  const [recovered, setRecovered] = useState(draft !== undefined && draft.text !== loaded.content)
  const [text, setText] = useState(recovered && draft ? draft.text : loaded.content)
  const [base, setBase] = useState<Base>(recovered && draft ? draft : loaded)
  const [note, setNote] = useState('')
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const [device, setDevice] = useState<Device>(() => firstDevice())
  const [why, setWhy] = useState(false)
  const [language, setLanguage] = useState<Language>(app.language)
  const [side, setSide] = useState<'text' | 'drawing'>('text')
  const [showVersions, setShowVersions] = useState(false)
  const { ref, narrow } = useNarrow<HTMLElement>()
  const editor = useRef<EditorApi>(null)
  const theme = useTheme()
  const dirty = text !== stored.content

  const words = useWords(app.language)
  const judge = useJudge(kind, stored, words?.texts)
  const judged = useJudged(text, judge)
  const saving = useSaving(kind, stored.code)
  const findings = useMemo<Finding[]>(
    () => [
      ...judged.findings,
      ...saving.refused.filter(({ pointer }) => pointer === '').map((fault) => ({ ...fault, from: 0, to: 1, line: 1 })),
    ],
    [judged.findings, saving.refused],
  )
  const picture = useMemo(
    () => (judged.good === undefined ? undefined : pictureOf(kind, judged.good, stored.application, language, theme)),
    [kind, judged.good, stored.application, language, theme],
  )
  const known = useKnown()
  const help = useMemo<Help>(
    () => ({
      kind,
      language: app.language,
      t,
      texts: words?.texts ?? none,
      fields: kind === 'list' && stored.application ? fieldKeys(stored.application.form) : [],
      ...known,
    }),
    [kind, app.language, t, words, stored.application, known],
  )
  const word = useCallback((finding: Finding) => wordFault(finding, t), [t])

  // What is not saved is kept for this window, and the window asks before it is closed.
  useEffect(() => {
    keepDraft(name, dirty ? { text, version: base.version, hash: base.hash } : undefined)
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [name, dirty, text, base])

  const take = (saved: { stored: Loaded; base: Base } | undefined, replace: boolean) => {
    if (!saved) return false
    setStored(saved.stored)
    setBase(saved.base)
    setRecovered(false)
    setNote('')
    if (replace) editor.current?.replace(saved.stored.content)
    return true
  }
  const go = (finding: Finding) => {
    setSide('text')
    editor.current?.reveal(finding.from, finding.to)
  }
  /** The text moves to a field that is asked about in the drawing, and the drawing keeps the focus. */
  const now = useRef(text)
  now.current = text
  const showField = useCallback(({ key, steps }: AskedField) => {
    const place = fieldPlace(now.current, key, steps)
    if (place) editor.current?.show(place.from, place.to)
  }, [])
  const save = async (on: Base = base): Promise<boolean> => {
    if (saving.busy) return false
    const first = judge(text)[0]
    if (first) {
      app.toast('error', t('t:studio.faultsFirst'))
      go(first)
      return false
    }
    if (!dirty && on === base) return true
    return take(await saving.save(text, note, on), false)
  }
  const release = async () => {
    const { application } = stored
    if (!application || !(await save())) return
    take(await saving.release(application.id), false)
  }
  const discard = async () => {
    if (dirty && !(await app.confirm(t('t:studio.discardAsk')))) return
    editor.current?.replace(stored.content)
    setBase({ version: stored.version, hash: stored.hash })
    setRecovered(false)
  }
  const change = (next: string) => {
    setText(next)
    if (saving.refused.length > 0) saving.forgetRefused()
  }

  const textSide = (
    <div className="pg-studio-text">
      {recovered ? (
        <Alert
          type="info"
          showIcon
          title={t('t:studio.recovered')}
          action={
            <button type="button" className="pg-studio-link" onClick={() => void discard()}>
              {t('t:studio.discard')}
            </button>
          }
        />
      ) : null}
      <CodeEditor
        api={editor}
        text={text}
        label={t('t:studio.textOf', { name: stored.title })}
        help={help}
        findings={findings}
        word={word}
        onChange={change}
        onSteps={setSteps}
        onSave={() => void save()}
      />
      <Faults findings={findings} onGo={go} />
    </div>
  )
  const drawingSide = (
    <div className="pg-studio-drawing">
      <div className="pg-studio-devices">
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} why={why} onWhy={setWhy} />
      </div>
      {judged.findings.length > 0 ? (
        <p className="pg-studio-stale">{t(judged.good === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p>
      ) : null}
      <Frame picture={picture} device={device} title={t('t:studio.drawing')} why={why} onField={showField} />
    </div>
  )

  return (
    <section className="pg-studio" ref={ref} aria-label={stored.title}>
      <StudioBar
        kind={kind}
        stored={stored}
        dirty={dirty}
        busy={saving.busy}
        note={note}
        steps={steps}
        editor={editor}
        onNote={setNote}
        onKind={onKind}
        onSave={() => void save()}
        onRelease={() => void release()}
        onVersions={() => setShowVersions(true)}
      />
      {narrow ? (
        <Segmented<'text' | 'drawing'>
          block
          aria-label={t('t:studio.show')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'text', label: t('t:studio.side.text') },
            { value: 'drawing', label: t('t:studio.drawing') },
          ]}
        />
      ) : null}
      <Splitter className={narrow ? `pg-studio-sides pg-only-${side}` : 'pg-studio-sides'}>
        <Splitter.Panel min={280} defaultSize="50%">
          {textSide}
        </Splitter.Panel>
        <Splitter.Panel min={280}>{drawingSide}</Splitter.Panel>
      </Splitter>
      {showVersions ? (
        <Versions
          kind={kind}
          code={stored.code}
          text={text}
          current={stored.version}
          narrow={narrow}
          onClose={() => setShowVersions(false)}
          onRestore={async (version) => {
            setShowVersions(false)
            take(await saving.restore(version, stored), true)
          }}
        />
      ) : null}
      {saving.conflict ? (
        <ConflictDialog
          kind={kind}
          code={stored.code}
          conflict={saving.conflict}
          text={text}
          narrow={narrow}
          onClose={saving.forgetConflict}
          onOverwrite={(newer) => void save(newer)}
          onLoad={(newer) => {
            saving.forgetConflict()
            take({ stored: newer, base: newer }, true)
          }}
        />
      ) : null}
    </section>
  )
}
