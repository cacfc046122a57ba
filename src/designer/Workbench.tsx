import { Segmented, Splitter } from 'antd'
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Path } from '#core/edit/types.ts'
import type { Fault } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DrawingSide } from './DrawingSide.tsx'
import { useLook } from './drawing/useLook.ts'
import { useWords } from './drawing/words.ts'
import type { Help } from './editor/context.ts'
import type { Finding } from './language/analyse.ts'
import type { SchemaKind } from './language/grammar.ts'
import type { Loaded } from './load.ts'
import { pictureOf } from './Preview.tsx'
import type { PageViewProps } from './page/PageView.tsx'
import { pageIn } from './page/pageIn.ts'
import type { PageViewApi } from './page/usePageApi.ts'
import { useExistingCodes } from './properties/existing.ts'
import { Recovered } from './Recovered.tsx'
import { SideSwitch } from './SideSwitch.tsx'
import { StudioBar } from './StudioBar.tsx'
import { TextSide } from './TextSide.tsx'
import { type Judged, useJudge, useJudged } from './useAnalysis.ts'
import { useHelp } from './useHelp.ts'
import { useNarrow } from './useNarrow.ts'
import { useSaveActs } from './useSaveActs.ts'
import { useSaving } from './useSaving.ts'
import { useKeptDraft, useShownField, useWritten, type Written } from './useWritten.ts'
import { Versions } from './Versions.tsx'

const PageView = lazyPart('page', () => import('./page/PageView.tsx'))

const sideNames = { text: 't:studio.side.text', drawing: 't:studio.drawing' } as const

interface WorkbenchProps {
  kind: SchemaKind
  loaded: Loaded
  /** a page is designed first, instead of written */
  first: boolean
  onKind: (kind: SchemaKind) => void
}

/** The two ways to change a page. */
function Looks({ isOn, onTurn }: { isOn: boolean; onTurn: (on: boolean) => void }) {
  const { t } = useApp()
  return (
    <Segmented<boolean>
      aria-label={t('t:studio.show')}
      value={isOn}
      onChange={onTurn}
      options={[
        { value: true, label: t('t:design.design') },
        { value: false, label: t('t:studio.side.text') },
      ]}
    />
  )
}

interface DesignedOptions {
  written: Written
  isPage: boolean
  first: boolean
}

/** Whether a page is designed or written: what is selected on one side is shown on the other. */
function useDesigned({ written: { text, editor }, isPage, first }: DesignedOptions) {
  const app = useApp()
  const [isOn, setOn] = useState(() => isPage && first && pageIn(text) !== undefined)
  const [begin, setBegin] = useState<Path>()
  const api = useRef<PageViewApi>(null)
  const [shown, show] = useState<Path>()
  // the text is there once it is drawn
  useEffect(() => {
    const tree = isOn || !shown ? undefined : parseTree(text)
    const node = tree && shown && findNodeAtLocation(tree, [...shown])
    if (!node) return
    editor.current?.show(node.offset, node.offset + node.length)
    show(undefined)
  }, [isOn, shown, text, editor])
  const turn = (on: boolean) => {
    if (!on) show(api.current?.selected())
    else if (pageIn(text) === undefined) return app.toast('warning', app.t('t:design.onlyText'))
    else setBegin(getLocation(text, editor.current?.place() ?? 0).path)
    setOn(on)
  }
  return { isOn, turn, begin, api, sending: () => api.current?.sending() }
}

interface DesignedProps extends Pick<PageViewProps, 'narrow' | 'judged' | 'findings' | 'look' | 'busy' | 'onText' | 'onSave'> {
  design: ReturnType<typeof useDesigned>
  written: Written
  help: Help
}

/** A page while it is designed. */
function Designed({ design: { begin, api }, written: { stored, text }, help, ...around }: DesignedProps) {
  const { t } = useApp()
  return (
    <Suspense fallback={<div className="skeleton" role="status" aria-label={t('t:page.loading')} />}>
      <PageView
        {...{ begin, api, text }}
        code={stored.code}
        version={stored.version}
        stored={stored.content}
        addresses={help.addresses}
        {...around}
      />
    </Suspense>
  )
}

/** What is wrong with a text: what the checks say of it, and what only the server could tell of all of it. */
function useFindings({ findings }: Judged, refused: readonly Fault[]): Finding[] {
  return useMemo(
    () => [...findings, ...refused.filter(({ pointer }) => pointer === '').map((fault) => ({ ...fault, from: 0, to: 1, line: 1 }))],
    [findings, refused],
  )
}

/** One schema: its text with help and faults, its drawing beside, and its versions. */
export function Workbench({ kind, loaded, first, onKind }: WorkbenchProps) {
  const app = useApp()
  const written = useWritten(kind, loaded)
  const { stored, text, note, dirty, editor, take } = written
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const [why, setWhy] = useState(false)
  const [side, setSide] = useState<'text' | 'drawing'>('text')
  const design = useDesigned({ written, isPage: kind === 'page', first })
  const [showVersions, setShowVersions] = useState(false)
  const { ref, narrow } = useNarrow<HTMLElement>()
  const look = useLook()
  const { language, theme } = look

  const words = useWords(app.language)
  const existing = useExistingCodes(kind === 'page')
  const judge = useJudge(kind, stored, words?.texts, existing)
  const judged = useJudged(text, judge)
  const saving = useSaving(kind, stored.code)
  const findings = useFindings(judged, saving.refused)
  const picture = useMemo(
    () => (judged.good === undefined ? undefined : pictureOf(kind, judged.good, stored.application, language, theme)),
    [kind, judged.good, stored.application, language, theme],
  )
  const help = useHelp(kind, stored.application, words)
  useKeptDraft(written)
  const showField = useShownField(written)

  const go = (finding: Finding) => {
    // where it is designed its faults stand beside it
    if (design.isOn) return
    setSide('text')
    editor.current?.reveal(finding.from, finding.to)
  }
  const { save, release, discard } = useSaveActs({ written, saving, judge, onFault: go, onSend: design.sending })
  const change = (next: string) => {
    written.setText(next)
    if (saving.refused.length > 0) saving.forgetRefused()
  }

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
        isText={!design.isOn}
        looks={kind === 'page' ? <Looks isOn={design.isOn} onTurn={design.turn} /> : null}
        onNote={written.setNote}
        onKind={onKind}
        onSave={() => void save()}
        onRelease={() => void release()}
        onVersions={() => setShowVersions(true)}
      />
      {written.recovered ? <Recovered onDiscard={() => void discard()} /> : null}
      {narrow && !design.isOn ? <SideSwitch side={side} onSide={setSide} names={sideNames} /> : null}
      {design.isOn ? (
        <Designed
          design={design}
          written={written}
          help={help}
          busy={saving.busy}
          onText={change}
          onSave={save}
          {...{ narrow, judged, findings, look }}
        />
      ) : (
        <Splitter className={narrow ? `pg-studio-sides pg-only-${side}` : 'pg-studio-sides'}>
          <Splitter.Panel min={280} defaultSize="50%">
            <TextSide
              written={written}
              help={help}
              findings={findings}
              onChange={change}
              onSteps={setSteps}
              onSave={() => void save()}
              onGo={go}
            />
          </Splitter.Panel>
          <Splitter.Panel min={280}>
            <DrawingSide look={look} judged={judged} picture={picture} why={why} onWhy={setWhy} onField={showField} />
          </Splitter.Panel>
        </Splitter>
      )}
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
