import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { fieldName } from '#core/edit/print/make.ts'
import { blockOfKey, gapBehind, nearestKey } from '#core/edit/print/places.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import { say } from '#core/edit/step.ts'
import type { PrintFields } from '#core/print/check.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { StepTools } from '../application/StepTools.tsx'
import { useAreaKeys } from '../application/useAreaKeys.ts'
import { useSaveKey } from '../application/useSaveKey.ts'
import { PartIndex } from '../catalog/PartIndex.tsx'
import { DragLayer } from '../drag/DragLayer.tsx'
import { DeskFrame } from '../frame/DeskFrame.tsx'
import { DeskRoom } from '../frame/DeskRoom.tsx'
import { useDeskView } from '../frame/useDeskView.ts'
import { useLatest } from '../useLatest.ts'
import { useNarrow } from '../useNarrow.ts'
import { Canvas } from './Canvas.tsx'
import { faultyKeys, type ToldFault, useFaults } from './faults.ts'
import type { LoadedPrint, StoredPrint } from './load.ts'
import { PrintOutline } from './PrintOutline.tsx'
import { Panel } from './panel/Panel.tsx'
import { commandFor, groupsOf, isPicture, partsOf } from './parts.ts'
import { printList } from './printList.ts'
import { RecordBar } from './record/RecordBar.tsx'
import { type Preview, usePreview } from './record/usePreview.ts'
import { mayDo, type PrintTool, printTools, shownTools } from './tools.ts'
import { type PrintDeskState, paperKey, usePrintDesk } from './usePrintDesk.ts'
import { usePrintDragging } from './usePrintDragging.ts'
import { PrintVersions } from './versions/PrintVersions.tsx'
import { nameAt } from './words.ts'
import '../catalog/catalog.css'
import '../flow/tree/flow.css'
import './print.css'

/** What is designed where nothing is stored yet. */
const nothing: PrintTemplate = { version: 1, paper: { size: 'A4' }, body: [] }

type Side = 'pages' | 'outline' | 'parts'
const sideNames = { pages: 't:print.design.pages', outline: 't:design.outline', parts: 't:print.design.parts' } as const

/** The fields as the check of templates knows them. */
const knownOf = (fields: readonly PrintField[]): PrintFields => ({
  form: new Set(fields.filter(({ id, children }) => id.startsWith('form.') && !children).map(fieldName)),
  pictures: new Set(fields.filter((field) => field.id.startsWith('form.') && isPicture(field)).map(fieldName)),
  rowPictures: new Map(
    fields.flatMap((field) => (field.children ? [[fieldName(field), new Set(field.children.filter(isPicture).map(fieldName))]] : [])),
  ),
  tables: new Map(fields.flatMap((field) => (field.children ? [[fieldName(field), new Set(field.children.map(fieldName))]] : []))),
})

interface ViewProps {
  stored: StoredPrint
  preview: Preview
  desk: PrintDeskState
  fields: readonly PrintField[]
  faults: readonly ToldFault[]
  narrow: boolean
}

/** What is wrong with a template, a line a fault; each leads to its place. */
function Faults({ desk, fields, faults }: Omit<ViewProps, 'narrow' | 'stored' | 'preview'>) {
  const { t } = useApp()
  if (faults.length === 0) return <p className="pg-faults-none">{t('t:studio.noFaults')}</p>
  return (
    <section className="pg-faults" aria-label={t('t:studio.faultsTitle')}>
      <h2>{t('t:studio.faultCount', { n: faults.length })}</h2>
      <ul>
        {faults.map(({ at, words, setting }) => (
          <li key={`${setting} ${at} ${words}`}>
            <button type="button" onClick={() => desk.select([nearestKey(desk.definition, at) || paperKey])}>
              <span>{setting ?? nameAt(desk.definition, nearestKey(desk.definition, at), fields, t)}</span>
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pages with what is put on them, their outline and the properties of what is selected. */
function PrintView({ stored, preview, desk, fields, faults, narrow }: ViewProps) {
  const app = useApp()
  const { t } = app
  const { selected } = desk
  const [side, setSide] = useState<Side>('pages')
  const room = useRef<HTMLDivElement>(null)
  const dragged = usePrintDragging(desk, fields, room)
  const view = useDeskView({ desk, narrow, tools: printTools, press: desk.press })
  const { later, ofPanel, onKey, press } = view
  const faulty = useMemo(() => faultyKeys(later.definition, faults), [later.definition, faults])
  const put = useLatest((key: string) => {
    const part = partsOf(fields).get(key)
    const now = desk.now()
    const into = now.selected.at(-1)
    const target = { gap: gapBehind(now.definition, into), into: into !== undefined && blockOfKey(into) !== '' ? into : undefined }
    const command = part && commandFor(now.definition, part, target, t)
    if (!command) return
    if (!('do' in command)) app.toast('warning', say(command.why, t))
    else if (desk.run(command) && narrow) setSide('pages')
  })
  const find = useCallback((search: string) => groupsOf(fields, search, t), [fields, t])
  const can = useCallback((tool: PrintTool) => mayDo(tool, later), [later])
  const toolbar = (
    <div onKeyDown={onKey}>
      <StepTools
        tools={shownTools}
        mayDo={can}
        mayUndo={desk.mayUndo}
        mayRedo={desk.mayRedo}
        onPress={press}
        history={desk.history}
        onTurn={desk.turnTo}
      />
    </div>
  )
  const pages = (
    <div className="pg-flow-area pg-design-side">
      {toolbar}
      <RecordBar application={stored.modelId} fields={fields} preview={preview} />
      <Canvas
        template={later.definition}
        fields={fields}
        selected={selected}
        faulty={faulty}
        onSelect={desk.select}
        onOpen={view.open}
        onKey={onKey}
        preview={preview.shown}
      />
      <Faults desk={desk} fields={fields} faults={faults} />
    </div>
  )
  const outline = (
    <div className="pg-design-side">
      <PrintOutline template={later.definition} fields={fields} faulty={faulty} selected={selected} onSelect={desk.select} onKey={onKey} />
    </div>
  )
  const parts = (
    <PartIndex
      label={t('t:print.design.parts')}
      find={find}
      seek={{ label: t('t:print.design.seekPart'), hint: t('t:print.design.seekPart') }}
      count={(n) => t('t:print.design.partCount', { n })}
      onChoose={put}
    />
  )
  return (
    <DeskRoom
      ref={room}
      {...{ narrow, view, side }}
      className="pg-print-desk"
      sides={{ pages, outline, parts }}
      names={sideNames}
      main="pages"
      onSide={setSide}
      left={
        <div className="pg-design-left">
          {outline}
          {parts}
        </div>
      }
      properties={
        <Panel
          id={stored.id}
          template={ofPanel.definition}
          fields={fields}
          faults={faults}
          selected={ofPanel.keys}
          onRun={desk.run}
          onSelect={desk.select}
        />
      }
    >
      <DragLayer store={dragged} />
    </DeskRoom>
  )
}

/** A print template while it is designed. */
export function PrintDesk({ loaded, onReload }: { loaded: LoadedPrint; onReload: () => void }) {
  const app = useApp()
  const { t } = app
  const { stored, fields } = loaded
  const template = useMemo(() => stored.template ?? nothing, [stored])
  const refuse = useRef<(of: PrintTemplate, data: unknown) => void>(() => undefined)
  const desk = usePrintDesk({ stored, template, onReload, onRefused: (of, data) => refuse.current(of, data) })
  const { ref, narrow } = useNarrow<HTMLElement>()
  useAreaKeys(ref)
  const known = useMemo(() => knownOf(fields), [fields])
  const judged = useFaults(desk.definition, known)
  refuse.current = judged.refuse
  const { faults, faulty, isJudged } = judged
  const preview = usePreview(stored, desk.definition)
  const [hasVersions, showVersions] = useState(false)
  useSaveKey({ faulty, isJudged }, desk.save)
  return (
    <DeskFrame
      ref={ref}
      of={stored}
      desk={desk}
      back={printList(app)}
      acts={
        <>
          <Button onClick={() => showVersions(true)}>{t('t:studio.versions')}</Button>
          <Button type="primary" disabled={!desk.dirty || faulty} onClick={() => void desk.save()} {...busyProps(desk.busy)}>
            {t('t:common.save')}
          </Button>
        </>
      }
    >
      {hasVersions ? (
        <PrintVersions id={stored.id} preview={preview.shown} onClose={() => showVersions(false)} {...{ desk, fields, narrow }} />
      ) : null}
      <PrintView stored={stored} preview={preview} desk={desk} fields={fields} faults={faults} narrow={narrow} />
    </DeskFrame>
  )
}
