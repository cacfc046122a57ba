import { Button, Segmented } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { kindOf } from '#core/applicationKinds.ts'
import type { Command, Path } from '#core/edit/types.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Language } from '#core/types.ts'
import { usualList } from '#core/usualList.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { DeviceBar } from '../../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../../drawing/Frame.tsx'
import { Faults } from '../../Faults.tsx'
import type { Finding } from '../../language/analyse.ts'
import { pictureOf } from '../../Preview.tsx'
import { ToolRow } from '../ToolRow.tsx'
import { toolOf } from '../tools.ts'
import type { ViewProps } from '../views.ts'
import { ListTree } from './ListTree.tsx'
import { PartPanel } from './PartPanel.tsx'
import { keyOf, type Part, partsOf, pathOf, planOf, standing } from './parts.ts'
import { type ListTool, listTools } from './tools.ts'
import './list.css'

type Side = 'parts' | 'drawing' | 'properties'
const sides: readonly Side[] = ['parts', 'properties', 'drawing']

const allOf = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allOf(part.children)])

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
  const key = standing(definition, chosen)
  const part = allOf(parts).find((one) => one.key === key) ?? parts[0]
  const picture = useMemo(
    () => (judgedList.good === undefined ? undefined : pictureOf('list', judgedList.good, owner, language, theme)),
    [judgedList.good, owner, language, theme],
  )

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
  const actOf = (tool: ListTool) => tool.act({ definition, path: pathOf(key) })
  const press = (tool: ListTool): boolean => {
    const what = actOf(tool)
    if (what === undefined) return false
    if (typeof what !== 'string' && what.do === 'moveEntry') move(what.at, what.from, what.to)
    else void desk.act(what)
    return true
  }
  const can = (tool: ListTool): boolean => {
    const what = actOf(tool)
    return what === 'undo' ? desk.mayUndo : what === 'redo' ? desk.mayRedo : what !== undefined
  }
  const onKey = (event: KeyboardEvent) => {
    const name = toolOf(event)?.name
    const tool = listTools.find((one) => one.name === name)
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
        {listTools.map((tool) => (
          <Button
            key={tool.name}
            size="small"
            type="text"
            disabled={!can(tool)}
            aria-keyshortcuts={tool.key}
            title={`${t(`t:design.tool.${tool.name}`)} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
            onClick={() => press(tool)}
          >
            {t(`t:design.tool.${tool.name}`)}
          </Button>
        ))}
      </ToolRow>
      <ListTree
        parts={parts}
        selected={key}
        onSelect={select}
        onMove={({ path }, to) => move(['list', ...path.slice(0, -1)], Number(path.at(-1)), to)}
        onKey={onKey}
      />
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
      <Frame picture={picture} device={device} title={t('t:studio.drawing')} />
    </div>
  )
  const properties = (
    <div className="pg-design-side" onKeyDownCapture={onHistoryKey}>
      {part ? <PartPanel definition={definition} plan={plan} part={part} onRun={run} onSelect={select} /> : null}
    </div>
  )
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
        <div className="pg-design-one">{shown[side]}</div>
      </>
    )
  return (
    <div className="pg-design-desk">
      <div className="pg-design-left pg-list-left">{outline}</div>
      {drawing}
      <div className="pg-design-right">{properties}</div>
    </div>
  )
}
