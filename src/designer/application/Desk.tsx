import { Button, Dropdown, Segmented, Tag } from 'antd'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { sealed } from '#core/edit/identity.ts'
import type { Language, Widget } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { WidgetIndex } from '../catalog/WidgetIndex.tsx'
import type { AskedField } from '../drawing/channel.ts'
import { DeviceBar } from '../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../drawing/Frame.tsx'
import { useWords } from '../drawing/words.ts'
import { Faults } from '../Faults.tsx'
import type { Finding } from '../language/analyse.ts'
import { pictureOf } from '../Preview.tsx'
import { useJudge, useJudged } from '../useAnalysis.ts'
import { useNarrow } from '../useNarrow.ts'
import { type Draft, textOf } from './load.ts'
import { NodePanel } from './NodePanel.tsx'
import { Outline } from './Outline.tsx'
import { mayAdd, placeFor, type Tool, toolOf, tools } from './tools.ts'
import { useDesk } from './useDesk.ts'
import '../catalog/catalog.css'
import './application.css'

type Side = 'parts' | 'outline' | 'drawing' | 'properties'
const sides: readonly Side[] = ['outline', 'parts', 'drawing', 'properties']

interface DeskProps {
  draft: Draft
  /** reads the draft anew */
  onReload: () => void
}

/** The form of an application, put together by choosing: its parts, the drawing that staff will see, and the properties. */
export function Desk({ draft, onReload }: DeskProps) {
  const app = useApp()
  const { t } = app
  const desk = useDesk(draft, onReload)
  const { definition, selected } = desk
  const { ref, narrow } = useNarrow<HTMLElement>()
  const [side, setSide] = useState<Side>('outline')
  const [device, setDevice] = useState<Device>(firstDevice)
  const [language, setLanguage] = useState<Language>(app.language)
  const [picking, setPicking] = useState(true)
  const theme = useTheme()
  const words = useWords(app.language)

  const owner = useMemo(
    () => ({
      ...{ id: draft.id, enCode: draft.enCode, fullName: draft.fullName, webType: draft.webType ?? 2, isRelease: draft.isRelease ?? 0 },
      ...{ form: '', list: textOf(definition.list) },
    }),
    [draft, definition.list],
  )
  const text = useMemo(() => textOf(sealed(definition, env).form), [definition])
  const judge = useJudge(
    'form',
    useMemo(() => ({ application: owner, code: draft.enCode }), [owner, draft.enCode]),
    words?.texts,
  )
  const judged = useJudged(text, judge)
  const picture = useMemo(
    () => (judged.good === undefined ? undefined : pictureOf('form', judged.good, owner, language, theme)),
    [judged.good, owner, language, theme],
  )
  const pick = useCallback(({ steps }: AskedField) => steps && desk.selectAt(['form', ...steps]), [desk.selectAt])
  const go = (finding: Finding) =>
    desk.selectAt([
      'form',
      ...finding.pointer
        .split('/')
        .slice(1)
        .map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    ])
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const tool = toolOf(event)
    // in a text field the keys are those of the text
    if (!tool || target.closest('input, textarea, [contenteditable="true"]')) return
    if (!desk.press(tool)) return
    // the arrows of a move are not those that walk through the tree
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    const save = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void desk.save()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [desk.save])

  const only = useMemo(() => {
    const may = new Set([...env.widgets.values()].filter((widget) => mayAdd(widget, { definition, nodes: selected })))
    return (widget: Widget) => may.has(widget)
  }, [definition, selected])
  const add = (kind: string) => {
    const widget = env.widgets.get(kind)
    // one language is enough to begin with: the others are added where they are wanted
    const props = widget?.isField || widget?.isTable ? { label: t(widget.title) } : {}
    desk.run({ do: 'insert', kind, to: placeFor({ definition, nodes: selected }), props })
  }
  const faulty = judged.findings.length > 0
  const wraps = tools
    .filter(({ group }) => group === 'wrap')
    .map((tool) => ({ key: tool.name, label: t(`t:design.tool.${tool.name}`), disabled: !desk.can(tool) }))
  const parts = <WidgetIndex chosen={undefined} label={t('t:design.parts')} only={only} onChoose={add} />
  const outline = (
    <div className="pg-design-side">
      <div className="pg-design-tools" role="toolbar" aria-label={t('t:design.tools')}>
        {tools
          .filter(({ group }) => group !== 'wrap')
          .map((tool) => (
            <Button
              key={tool.name}
              size="small"
              type="text"
              disabled={!desk.can(tool)}
              aria-keyshortcuts={tool.key}
              title={tool.key && `${t(`t:design.tool.${tool.name}`)} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
              onClick={() => desk.press(tool)}
            >
              {t(`t:design.tool.${tool.name}`)}
            </Button>
          ))}
        <Dropdown
          trigger={['click']}
          disabled={wraps.every(({ disabled }) => disabled)}
          menu={{ items: wraps, onClick: ({ key }) => desk.press(tools.find(({ name }) => name === key) as Tool) }}
        >
          <Button size="small" type="text" aria-haspopup="menu">
            {t('t:design.tool.wrap')} ▾
          </Button>
        </Dropdown>
      </div>
      <Outline
        definition={definition}
        selected={selected}
        onSelect={desk.select}
        onMove={(nodes, to) => desk.run({ do: 'move', nodes, to })}
        refuses={(nodes, to) => desk.refuses({ do: 'move', nodes, to })}
        onKey={onKey}
      />
      <Faults findings={judged.findings} onGo={go} />
    </div>
  )
  const drawing = (
    <div className="pg-studio-drawing">
      <div className="pg-studio-devices">
        <Button size="small" type={picking ? 'primary' : 'default'} aria-pressed={picking} onClick={() => setPicking(!picking)}>
          {t('t:design.pick')}
        </Button>
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
      </div>
      {faulty ? <p className="pg-studio-stale">{t(judged.good === undefined ? 't:studio.noDrawing' : 't:studio.lastGood')}</p> : null}
      <Frame
        picture={picture}
        device={device}
        title={t('t:studio.drawing')}
        pick={picking ? desk.selectedField : undefined}
        onField={pick}
      />
    </div>
  )
  const properties = (
    <div className="pg-design-side">
      <NodePanel
        definition={definition}
        selected={selected}
        onRun={desk.run}
        onRemove={(id) => void desk.act({ do: 'remove', nodes: [id] })}
        onRename={(field, to) => void desk.rename(field, to)}
      />
    </div>
  )
  const shown: { [side in Side]: React.ReactNode } = { parts, outline, drawing, properties }

  return (
    <section className="pg-studio" ref={ref} aria-label={draft.fullName}>
      <header className="pg-studio-bar">
        <Button onClick={() => void desk.leave('/onlineDev/webDesign')}>{t('t:studio.back')}</Button>
        <h1 className="pg-studio-title" title={draft.enCode}>
          {draft.fullName} <small>{draft.enCode}</small>
        </h1>
        <Tag>{t(`t:studio.state.${['draft', 'released', 'pending'][draft.isRelease ?? 0] ?? 'draft'}`)}</Tag>
        {desk.dirty ? <Tag color="warning">{t('t:studio.dirty')}</Tag> : null}
        <div className="pg-studio-acts">
          {app.user.isAdministrator === true ? (
            <Button onClick={() => void desk.leave(`/pageStudio?kind=form&code=${encodeURIComponent(draft.id)}`)}>
              {t('t:design.asText')}
            </Button>
          ) : null}
          <Button disabled={!desk.dirty || faulty} onClick={() => void desk.save()} {...busyProps(desk.busy)}>
            {t('t:common.save')}
          </Button>
          <Button
            type="primary"
            disabled={faulty || (!desk.dirty && draft.isRelease === 1)}
            onClick={() => void desk.release()}
            {...busyProps(desk.busy)}
          >
            {t(desk.dirty ? 't:studio.saveAndRelease' : 't:studio.release')}
          </Button>
        </div>
      </header>
      <p className="sr-only" role="status">
        {desk.told}
      </p>
      {narrow ? (
        <>
          <Segmented<Side>
            block
            aria-label={t('t:studio.show')}
            value={side}
            onChange={setSide}
            options={sides.map((value) => ({ value, label: t(value === 'drawing' ? 't:studio.drawing' : `t:design.${value}`) }))}
          />
          <div className="pg-design-one">{shown[side]}</div>
        </>
      ) : (
        <div className="pg-design-desk">
          <div className="pg-design-left">
            {outline}
            {parts}
          </div>
          {drawing}
          <div className="pg-design-right">{properties}</div>
        </div>
      )}
    </section>
  )
}
