import { Splitter } from 'antd'
import { useMemo, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DrawingSide } from './DrawingSide.tsx'
import { useLook } from './drawing/useLook.ts'
import { useWords } from './drawing/words.ts'
import type { Finding } from './language/analyse.ts'
import type { SchemaKind } from './language/grammar.ts'
import type { Loaded } from './load.ts'
import { pictureOf } from './Preview.tsx'
import { SideSwitch } from './SideSwitch.tsx'
import { StudioBar } from './StudioBar.tsx'
import { TextSide } from './TextSide.tsx'
import { useJudge, useJudged } from './useAnalysis.ts'
import { useHelp } from './useHelp.ts'
import { useNarrow } from './useNarrow.ts'
import { useSaveActs } from './useSaveActs.ts'
import { useSaving } from './useSaving.ts'
import { useKeptDraft, useShownField, useWritten } from './useWritten.ts'
import { Versions } from './Versions.tsx'

const sideNames = { text: 't:studio.side.text', drawing: 't:studio.drawing' } as const

interface WorkbenchProps {
  kind: SchemaKind
  loaded: Loaded
  onKind: (kind: SchemaKind) => void
}

/** One schema: its text with help and faults, its drawing beside, and its versions. */
export function Workbench({ kind, loaded, onKind }: WorkbenchProps) {
  const app = useApp()
  const written = useWritten(kind, loaded)
  const { stored, text, note, dirty, editor, take } = written
  const [steps, setSteps] = useState({ undo: false, redo: false })
  const [why, setWhy] = useState(false)
  const [side, setSide] = useState<'text' | 'drawing'>('text')
  const [showVersions, setShowVersions] = useState(false)
  const { ref, narrow } = useNarrow<HTMLElement>()
  const look = useLook()
  const { language, theme } = look

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
  const help = useHelp(kind, stored.application, words)
  useKeptDraft(written)
  const showField = useShownField(written)

  const go = (finding: Finding) => {
    setSide('text')
    editor.current?.reveal(finding.from, finding.to)
  }
  const { save, release, discard } = useSaveActs({ written, saving, judge, onFault: go })
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
        onNote={written.setNote}
        onKind={onKind}
        onSave={() => void save()}
        onRelease={() => void release()}
        onVersions={() => setShowVersions(true)}
      />
      {narrow ? <SideSwitch side={side} onSide={setSide} names={sideNames} /> : null}
      <Splitter className={narrow ? `pg-studio-sides pg-only-${side}` : 'pg-studio-sides'}>
        <Splitter.Panel min={280} defaultSize="50%">
          <TextSide
            written={written}
            help={help}
            findings={findings}
            onChange={change}
            onSteps={setSteps}
            onSave={() => void save()}
            onDiscard={() => void discard()}
            onGo={go}
          />
        </Splitter.Panel>
        <Splitter.Panel min={280}>
          <DrawingSide look={look} judged={judged} picture={picture} why={why} onWhy={setWhy} onField={showField} />
        </Splitter.Panel>
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
