import { Button, Segmented } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { kindOf } from '#core/application/kinds.ts'
import { usualList } from '#core/application/usualList.ts'
import { valueAt } from '#core/edit/tree.ts'
import type { Command, Path } from '#core/edit/types.ts'
import { hasExpr } from '#core/expression/expr.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Language, Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { WidgetIndex } from '../../catalog/WidgetIndex.tsx'
import type { AskedField } from '../../drawing/channel.ts'
import { DeviceBar } from '../../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../../drawing/Frame.tsx'
import { Faults } from '../../Faults.tsx'
import { DialogContext } from '../../formula/around.ts'
import type { Finding } from '../../language/analyse.ts'
import { pictureOf } from '../../Preview.tsx'
import { useEntered } from '../../useEntries.ts'
import { useLatest } from '../../useLatest.ts'
import { NodePanel } from '../form/NodePanel.tsx'
import { WrapMenu } from '../form/WrapMenu.tsx'
import { ToolRow } from '../ToolRow.tsx'
import { toolOf } from '../tools.ts'
import type { ViewProps } from '../views.ts'
import { ListTree } from './ListTree.tsx'
import { PartPanel } from './PartPanel.tsx'
import { allOf, keyOf, type Part, partsOf, pathOf, planOf, standing } from './parts.ts'
import { type ListTool, listTools, nodeTools } from './tools.ts'
import { useDialog } from './useDialog.ts'
import '../../catalog/catalog.css'
import './list.css'

type Side = 'parts' | 'drawing' | 'properties'
const sides: readonly Side[] = ['parts', 'properties', 'drawing']

/** The list of an application, put together by choosing: its parts, the drawing that staff will see, and the properties. */
export function ListView({ draft, desk, narrow, judged, judgedList, owner }: ViewProps) {
  const app = useApp()
  const { t } = app
  const { definition } = desk
  const [chosen, setChosen] = useState('')
  const [side, setSide] = useState<Side>('parts')
  const [device, setDevice] = useState<Device>(() => firstDevice(kindOf(draft.type).forPhone))
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  const plan = useMemo(() => planOf(definition.form), [definition.form])
  const parts = useMemo(() => partsOf(definition, plan, t), [definition, plan, t])
  const part = standing(parts, chosen)
  const key = part?.key ?? ''
  const { room, entering } = useEntered<HTMLDivElement>(key)
  const dialog = useDialog(desk, definition, part, setChosen)
  const isGood = judgedList.findings.length === 0
  // of a dialog its form is drawn
  const form = isGood ? dialog.drawn : undefined
  // one that is an expression says something only once it is open
  const title = hasExpr(dialog.dialog?.title) ? undefined : dialog.dialog?.title
  const picture = useMemo(() => {
    if (form !== undefined) return { ...pictureOf('form', form, owner, language, theme), ...(title === undefined ? {} : { title }) }
    return judgedList.good === undefined ? undefined : pictureOf('list', judgedList.good, owner, language, theme)
  }, [form, title, judgedList.good, owner, language, theme])
  // what is selected here is none of the form's
  const leave = useLatest(() => desk.select([]))
  useEffect(() => () => leave(), [leave])

  const select = (next: string) => {
    // what is typed next is a step of its own
    desk.select([])
    setChosen(next)
    // what is chosen is what is drawn: cards stand on a phone
    if (next === 'card') setDevice('phone')
  }
  const move = (at: Path, from: number, to: number) => {
    if (from !== to && desk.run({ do: 'moveEntry', at, from, to })) setChosen(keyOf([...at.slice(1), to]))
  }
  const run = (command: Command) => {
    if (command.do !== 'setProps') desk.select([])
    return desk.run(command)
  }
  const tools = part?.node === undefined ? listTools : nodeTools
  const [bar, wraps] = [tools.filter(({ wraps }) => !wraps), tools.filter(({ wraps }) => wraps)]
  const actOf = (tool: ListTool) => tool.act({ definition, path: pathOf(key) })
  const press = (tool: ListTool): boolean => {
    const what = actOf(tool)
    if (what === undefined) return false
    if (typeof what !== 'string' && what.do === 'moveEntry') move(what.at, what.from, what.to)
    else {
      // what is copied, or pasted beside, is what is chosen here
      if (typeof what === 'string' && what !== 'undo' && what !== 'redo') desk.select(part?.node === undefined ? [] : [part.node])
      void desk.act(what, dialog.fields).then(dialog.follow)
    }
    return true
  }
  const can = (tool: ListTool): boolean => {
    const what = actOf(tool)
    if (what === undefined) return false
    if (typeof what === 'string') return what === 'undo' ? desk.mayUndo : what !== 'redo' || desk.mayRedo
    return part?.node === undefined || desk.refuses(what) === undefined
  }
  /** Puts a part before another one of those that it stands among. */
  const moveTo = ({ path, node }: Part, to: number) => {
    const from = Number(path.at(-1))
    const among = valueAt(definition.list, path.slice(0, -1)) as Node[]
    const of = among[to]?.id
    if (node === undefined) return move(['list', ...path.slice(0, -1)], from, to)
    if (to === from || of === undefined) return
    if (desk.run({ do: 'move', nodes: [node], to: { at: to < from ? 'before' : 'after', of } })) dialog.follow()
  }
  const onKey = (event: KeyboardEvent) => {
    const name = toolOf(event)?.name
    const tool = tools.find((one) => one.name === name)
    // in a text field the keys are those of the text; a box that is ticked has none
    const typed = (event.target as HTMLElement).closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]')
    if (!tool || typed || !press(tool)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // what was chosen in the properties is taken back from there, too
  const onHistoryKey = (event: KeyboardEvent) => {
    const name = toolOf(event)?.name
    if (name === 'undo' || name === 'redo') onKey(event)
  }
  const go = ({ pointer }: Finding) => {
    const path = pathOf(pointer.slice(1))
    const known = allOf(parts).filter((one) => one.path.every((step, i) => path[i] === step))
    const deepest = known.reduce<Part | undefined>((best, one) => (one.path.length >= (best?.path.length ?? 0) ? one : best), undefined)
    if (deepest) select(deepest.key)
    if (narrow) setSide('properties')
  }

  const onNode = useLatest((command: Command) => void desk.run(command))
  const remove = useLatest((nodes: readonly string[]) => void desk.act({ do: 'remove', nodes }).then(dialog.follow))
  const rename = useLatest((field: string, to: string) => void desk.rename(field, to, dialog.form))
  const pick = useLatest(({ node, steps }: AskedField) => {
    const own = dialog.form?.slice(1) ?? []
    const found = node === undefined ? steps && standing(parts, keyOf([...own, ...steps])) : allOf(parts).find((one) => one.node === node)
    if (found?.node !== undefined) select(found.key)
  })

  if (!Array.isArray(definition.list.columnList)) {
    const begin = () =>
      run({ do: 'setProps', at: ['list'], props: { ...usualList(normaliseForm(definition.form, env), env, kindOf(draft.type)) } })
    return (
      <div className="pg-studio-wait">
        <p>{t('t:design.list.none')}</p>
        <Button type="primary" disabled={judged.findings.length > 0} onClick={begin}>
          {t('t:design.list.begin')}
        </Button>
      </div>
    )
  }
  const outline = (
    <div className="pg-design-side">
      <ToolRow>
        {bar.map((tool) => (
          <Button
            key={tool.name}
            size="small"
            type="text"
            disabled={!can(tool)}
            aria-keyshortcuts={tool.key}
            title={tool.key && `${t(`t:design.tool.${tool.name}`)} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
            onClick={() => press(tool)}
          >
            {t(`t:design.tool.${tool.name}`)}
          </Button>
        ))}
        {wraps.length > 0 ? <WrapMenu tools={wraps} can={can} onPress={press} /> : null}
      </ToolRow>
      <ListTree parts={parts} selected={key} onSelect={select} onMove={moveTo} onKey={onKey} />
      <Faults findings={[...judgedList.findings, ...desk.refused.list]} onGo={go} />
    </div>
  )
  const drawing = (
    <div className="pg-studio-drawing">
      <div className="pg-studio-devices">
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
      </div>
      {judgedList.findings.length > 0 ? (
        <p className="pg-studio-stale">{t(judgedList.good === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p>
      ) : null}
      <Frame
        picture={picture}
        device={device}
        title={t('t:studio.drawing')}
        pick={form === undefined ? undefined : (part?.node ?? '')}
        onField={pick}
      />
    </div>
  )
  const properties = (
    <div className="pg-design-side" ref={room} onKeyDownCapture={onHistoryKey}>
      <DialogContext value={dialog.around}>
        {part?.node !== undefined ? (
          <NodePanel definition={definition} selected={[part.node]} onRun={onNode} onRemove={remove} onRename={rename} />
        ) : part ? (
          <PartPanel
            definition={definition}
            plan={plan}
            part={part}
            onRun={run}
            onSelect={(next) => {
              entering()
              select(next)
            }}
          />
        ) : null}
      </DialogContext>
    </div>
  )
  const palette = dialog.palette ? <WidgetIndex chosen={undefined} label={t('t:design.parts')} {...dialog.palette} /> : null
  const shown: { [side in Side]: React.ReactNode } = { parts: outline, drawing, properties }
  if (narrow)
    return (
      <>
        <Segmented<Side>
          block
          aria-label={t('t:studio.show')}
          value={side}
          onChange={setSide}
          options={sides.map((value) => ({
            value,
            label: t(value === 'drawing' ? 't:studio.drawing' : value === 'parts' ? 't:design.list.parts' : 't:design.properties'),
          }))}
        />
        <div className="pg-design-one">
          {shown[side]}
          {side === 'parts' ? palette : null}
        </div>
      </>
    )
  return (
    <div className="pg-design-desk">
      <div className={palette ? 'pg-design-left' : 'pg-design-left pg-list-left'}>
        {outline}
        {palette}
      </div>
      {drawing}
      <div className="pg-design-right">{properties}</div>
    </div>
  )
}
