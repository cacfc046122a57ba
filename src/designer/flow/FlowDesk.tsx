import { Button, Segmented, Tag } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { textOf } from '../application/load.ts'
import { useAreaKeys } from '../application/useAreaKeys.ts'
import { useSaveKey } from '../application/useSaveKey.ts'
import { useWords } from '../drawing/words.ts'
import { AroundContext } from '../formula/around.ts'
import { DeskFrame } from '../frame/DeskFrame.tsx'
import { useNarrow } from '../useNarrow.ts'
import { usePainted } from '../usePainted.ts'
import { FlowAroundContext, useAroundOf } from './around.ts'
import { FlowView } from './FlowView.tsx'
import { flowList } from './flowList.ts'
import { HeatMap } from './heat/HeatMap.tsx'
import { type FlowDraft, flowOf, type LoadedFlow } from './load.ts'
import { MoveInstances } from './moving/MoveInstances.tsx'
import { ReleaseFlow } from './ReleaseFlow.tsx'
import { Simulation } from './simulation/Simulation.tsx'
import { TextSide } from './TextSide.tsx'
import { type FlowDeskState, useFlowDesk } from './useFlowDesk.ts'
import { useFlowFaults } from './useFlowFaults.ts'

interface DeskProps {
  loaded: LoadedFlow
  /** reads the draft anew */
  onReload: () => void
}

type Side = 'flow' | 'text' | 'heat'
const noTexts = {}
/** What is designed of a draft that cannot be drawn, until its text is mended. */
const nothing = { version: 1 as const, code: '', form: '', start: {}, nodes: [] }

interface ActsProps {
  draft: FlowDraft
  desk: FlowDeskState
  /** something is to be mended before it can be saved or tried */
  isKept: boolean
  onMove: () => void
  onSimulate: () => void
  onRelease: () => void
}

/** What can be done with all of a flow. */
function FlowActs({ draft, desk, isKept, onMove, onSimulate, onRelease }: ActsProps) {
  const { t } = useApp()
  return (
    <>
      {draft.versionId === null ? null : <Button onClick={onMove}>{t('t:flowMove.open')}</Button>}
      <Button disabled={isKept} onClick={onSimulate}>
        {t('t:flowSim.simulate')}
      </Button>
      <Button disabled={!desk.dirty || isKept} onClick={() => void desk.save()} {...busyProps(desk.busy)}>
        {t('t:common.save')}
      </Button>
      <Button type="primary" disabled={!desk.dirty && draft.isRelease === 1} onClick={onRelease} {...busyProps(desk.busy)}>
        {t(desk.dirty ? 't:studio.saveAndRelease' : 't:studio.release')}
      </Button>
    </>
  )
}

/** A flow while it is designed: what can be done with all of it, its tree and its text. */
export function FlowDesk({ loaded, onReload }: DeskProps) {
  const app = useApp()
  const { t } = app
  const { draft, application } = loaded
  const first = useMemo(() => flowOf(draft.definition), [draft])
  const stored = useMemo(() => first ?? nothing, [first])
  const refuse = useRef<(of: typeof stored, data: unknown) => void>(() => undefined)
  const desk = useFlowDesk({ draft, stored, onReload, onRefused: (of, data) => refuse.current(of, data) })
  const { definition } = desk
  const { ref, narrow } = useNarrow<HTMLElement>()
  useAreaKeys(ref)
  const { search } = useLocation()
  const [side, setSide] = useState<Side>(() => (!first ? 'text' : new URLSearchParams(search).get('side') === 'heat' ? 'heat' : 'flow'))
  /** the text as somebody writes it; one that cannot be drawn is mended before anything is saved */
  const [written, setWritten] = useState<string | undefined>(first ? undefined : draft.definition)
  const isBroken = useMemo(() => written !== undefined && flowOf(written) === undefined, [written])
  const words = useWords(app.language)
  const around = useAroundOf(definition, loaded)
  const fields = useMemo(() => (around.fields ? [...around.fields.keys()] : undefined), [around.fields])
  const calendars = useMemo(() => (around.calendars ? [...around.calendars.keys()] : undefined), [around.calendars])
  const sendings = useMemo(() => (around.sendings ? [...around.sendings.keys()] : undefined), [around.sendings])
  const later = usePainted(definition)
  const printed = useMemo(() => textOf(later), [later])
  const judged = useFlowFaults(written ?? printed, later, { fields, calendars, sendings }, words?.texts)
  refuse.current = judged.refuse
  const { findings, faulty } = judged
  const isJudged = judged.isJudged && later === definition
  const isKept = faulty || isBroken
  useSaveKey({ faulty: isKept, isJudged }, desk.save)
  const [isReleasing, setReleasing] = useState(false)
  const [simulated, simulate] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const ofForm = useMemo(
    () => (application ? { definition: application, id: draft.modelId, released: true } : undefined),
    [application, draft.modelId],
  )
  const write = (text: string) => {
    setWritten(text)
    const by = flowOf(text)
    if (by && textOf(by) !== textOf(definition)) desk.run({ do: 'replace', by })
  }
  const show = async (next: Side) => {
    if (next !== 'text' && isBroken) {
      if (!first) return app.toast('warning', t('t:flowDesign.onlyText'))
      if (!(await app.confirm(t('t:flowDesign.brokenAsk')))) return
    }
    setWritten(undefined)
    setSide(next)
  }
  return (
    <DeskFrame
      ref={ref}
      of={draft}
      desk={desk}
      back={flowList(app)}
      state={<Tag>{t(`t:studio.state.${['draft', 'released', 'pending'][draft.isRelease] ?? 'draft'}`)}</Tag>}
      looks={
        <Segmented<Side>
          aria-label={t('t:studio.show')}
          value={side}
          onChange={(next) => void show(next)}
          options={[
            { value: 'flow', label: t('t:flowDesign.tree') },
            { value: 'text', label: t('t:studio.side.text') },
            { value: 'heat', label: t('t:flowHeat.map') },
          ]}
        />
      }
      acts={
        <FlowActs
          {...{ draft, desk, isKept }}
          onMove={() => setMoving(true)}
          onSimulate={() => simulate(textOf(definition))}
          onRelease={() => setReleasing(true)}
        />
      }
    >
      {isMoving ? <MoveInstances id={draft.id} narrow={narrow} onClose={() => setMoving(false)} /> : null}
      {simulated === undefined ? null : (
        <Simulation id={draft.id} definition={simulated} narrow={narrow} onClose={() => simulate(undefined)} />
      )}
      {isReleasing ? (
        <ReleaseFlow
          findings={findings}
          draft={draft}
          onGo={({ pointer }) => {
            setReleasing(false)
            desk.selectAt(pointer)
          }}
          onAnswer={(isAgreed) => {
            setReleasing(false)
            if (isAgreed) void desk.release()
          }}
        />
      ) : null}
      <AroundContext value={ofForm}>
        <FlowAroundContext value={around}>
          {side === 'flow' ? (
            <FlowView desk={desk} narrow={narrow} findings={findings} faults={judged.faults} />
          ) : side === 'heat' ? (
            <HeatMap id={draft.id} />
          ) : (
            <TextSide
              name={draft.fullName}
              text={written ?? printed}
              findings={findings}
              fields={fields ?? []}
              texts={words?.texts ?? noTexts}
              onChange={write}
              onSave={() => undefined}
            />
          )}
        </FlowAroundContext>
      </AroundContext>
    </DeskFrame>
  )
}
