import { Button, Drawer, Tag } from 'antd'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { isTyping } from '#core/edit/history.ts'
import { fieldName } from '#core/edit/print/make.ts'
import { blockOfKey, gapBehind, nearestKey } from '#core/edit/print/places.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import { say } from '#core/edit/step.ts'
import { type PrintFields, templateFaults } from '#core/print/check.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { keyed } from '../application/keys.ts'
import { StepTools } from '../application/StepTools.tsx'
import { useAreaKeys } from '../application/useAreaKeys.ts'
import { useSaveKey } from '../application/useSaveKey.ts'
import { PartIndex } from '../catalog/PartIndex.tsx'
import { DragLayer } from '../drag/DragLayer.tsx'
import { SideSwitch } from '../SideSwitch.tsx'
import { useLatest } from '../useLatest.ts'
import { useNarrow } from '../useNarrow.ts'
import { usePainted } from '../usePainted.ts'
import { Canvas } from './Canvas.tsx'
import type { LoadedPrint } from './load.ts'
import { PrintOutline } from './PrintOutline.tsx'
import { Panel } from './panel/Panel.tsx'
import { commandFor, groupsOf, isPicture, partsOf } from './parts.ts'
import { printList } from './printList.ts'
import { mayDo, type PrintTool, printTools, shownTools } from './tools.ts'
import { type PrintDeskState, paperKey, usePrintDesk } from './usePrintDesk.ts'
import { usePrintDragging } from './usePrintDragging.ts'
import { nameAt } from './words.ts'
import '../application/application.css'
import '../catalog/catalog.css'
import '../flow/tree/flow.css'
import './print.css'

/** What is designed where nothing is stored yet. */
const nothing: PrintTemplate = { version: 1, paper: { size: 'A4' }, body: [] }

type Side = 'pages' | 'outline' | 'parts'
const sideNames = { pages: 't:print.design.pages', outline: 't:design.outline', parts: 't:print.design.parts' } as const
const controls = 'input, textarea, [role="combobox"], button'

/** The fields as the check of templates knows them. */
const knownOf = (fields: readonly PrintField[]): PrintFields => ({
  form: new Set(fields.filter(({ id, children }) => id.startsWith('form.') && !children).map(fieldName)),
  pictures: new Set(fields.filter((field) => field.id.startsWith('form.') && isPicture(field)).map(fieldName)),
  tables: new Map(fields.flatMap((field) => (field.children ? [[fieldName(field), new Set(field.children.map(fieldName))]] : []))),
})

interface ViewProps {
  desk: PrintDeskState
  fields: readonly PrintField[]
  faults: ReturnType<typeof templateFaults>
  narrow: boolean
}

/** What is wrong with a template, a line a fault; each leads to its place. */
function Faults({ desk, fields, faults }: Omit<ViewProps, 'narrow'>) {
  const { t } = useApp()
  if (faults.length === 0) return <p className="pg-faults-none">{t('t:studio.noFaults')}</p>
  return (
    <section className="pg-faults" aria-label={t('t:studio.faultsTitle')}>
      <h2>{t('t:studio.faultCount', { n: faults.length })}</h2>
      <ul>
        {faults.map(({ at, key, params }) => (
          <li key={`${at} ${key}`}>
            <button type="button" onClick={() => desk.select([nearestKey(desk.definition, at) || paperKey])}>
              <span>{nameAt(desk.definition, nearestKey(desk.definition, at), fields, t)}</span>
              <span>{t(`t:print.fault.${key}`, params)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pages with what is put on them, their outline and the properties of what is selected. */
function PrintView({ desk, fields, faults, narrow }: ViewProps) {
  const app = useApp()
  const { t } = app
  const { definition, selected } = desk
  const at = useMemo(() => ({ definition, keys: selected }), [definition, selected])
  // what was pressed is drawn at once; the pages and the properties a moment later
  const later = usePainted(at)
  const ofPanel = usePainted(at, isTyping(desk.history))
  const [side, setSide] = useState<Side>('pages')
  const [isOpen, setOpen] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const dragged = usePrintDragging(desk, fields, room)
  const press = useLatest((tool: PrintTool) => desk.press(tool))
  const onKey = useLatest((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (!event.currentTarget.contains(target) || target.closest('input, textarea, [contenteditable="true"]')) return
    for (const tool of keyed(printTools, event)) {
      if (!press(tool)) continue
      event.preventDefault()
      event.stopPropagation()
      return
    }
  })
  const open = useLatest((isByKey: boolean) => {
    if (narrow) return setOpen(true)
    if (isByKey) requestAnimationFrame(() => setTimeout(() => panel.current?.querySelector<HTMLElement>(controls)?.focus()))
  })
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
      <Canvas template={later.definition} fields={fields} selected={selected} onSelect={desk.select} onOpen={open} onKey={onKey} />
      <Faults desk={desk} fields={fields} faults={faults} />
    </div>
  )
  const outline = (
    <div className="pg-design-side">
      <PrintOutline template={later.definition} fields={fields} selected={selected} onSelect={desk.select} onKey={onKey} />
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
  const properties = (
    <div className="pg-design-side" ref={panel} inert={String(ofPanel.keys) !== String(selected)}>
      <Panel template={ofPanel.definition} fields={fields} selected={ofPanel.keys} onRun={desk.run} onSelect={desk.select} />
    </div>
  )
  return (
    <div className="pg-design-room" ref={room}>
      {narrow ? (
        <>
          <SideSwitch side={side} onSide={setSide} names={sideNames} />
          {side === 'pages' ? pages : <div className="pg-design-one">{side === 'outline' ? outline : parts}</div>}
          <Drawer
            open={isOpen}
            placement="bottom"
            size="75%"
            title={t('t:design.properties')}
            onClose={() => setOpen(false)}
            destroyOnHidden
          >
            {properties}
          </Drawer>
        </>
      ) : (
        <div className="pg-print-desk">
          <div className="pg-design-left">
            {outline}
            {parts}
          </div>
          {pages}
          <div className="pg-design-right">{properties}</div>
        </div>
      )}
      <DragLayer store={dragged} />
    </div>
  )
}

/** A print template while it is designed. */
export function PrintDesk({ loaded, onReload }: { loaded: LoadedPrint; onReload: () => void }) {
  const app = useApp()
  const { t } = app
  const { stored, fields } = loaded
  const template = useMemo(() => stored.template ?? nothing, [stored])
  const desk = usePrintDesk({ stored, template, onReload })
  const { ref, narrow } = useNarrow<HTMLElement>()
  useAreaKeys(ref)
  const later = usePainted(desk.definition)
  const known = useMemo(() => knownOf(fields), [fields])
  const faults = useMemo(() => templateFaults(later, known), [later, known])
  useSaveKey({ faulty: faults.length > 0, isJudged: later === desk.definition }, desk.save)
  return (
    <section className="pg-studio" ref={ref} aria-label={stored.fullName} aria-keyshortcuts="F6 Shift+F6">
      <header className="pg-studio-bar">
        <Button onClick={() => void desk.leave(printList(app))}>{t('t:studio.back')}</Button>
        <h1 className="pg-studio-title" title={stored.enCode}>
          {stored.fullName} <small data-words="data">{stored.enCode}</small>
        </h1>
        {desk.dirty ? <Tag color="warning">{t('t:studio.dirty')}</Tag> : null}
        <div className="pg-studio-acts">
          <Button type="primary" disabled={!desk.dirty || faults.length > 0} onClick={() => void desk.save()} {...busyProps(desk.busy)}>
            {t('t:common.save')}
          </Button>
        </div>
      </header>
      <p className="sr-only" role="status">
        {desk.told}
      </p>
      <PrintView desk={desk} fields={fields} faults={faults} narrow={narrow} />
    </section>
  )
}
