import { Button, Segmented, Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { webTypes } from '#core/application/kinds.ts'
import { sealed } from '#core/edit/identity.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { useWords } from '../drawing/words.ts'
import { AroundContext } from '../formula/around.ts'
import { useJudge, useJudged } from '../useAnalysis.ts'
import { useNarrow } from '../useNarrow.ts'
import { usePainted } from '../usePainted.ts'
import { type Draft, screenOf, textOf } from './load.ts'
import { ReleaseDialog, type ReleasePlan } from './ReleaseDialog.tsx'
import { useAreaKeys } from './useAreaKeys.ts'
import { useDesk } from './useDesk.ts'
import { useSaveKey } from './useSaveKey.ts'
import { type ViewName, views } from './views.ts'
import './application.css'

interface DeskProps {
  draft: Draft
  /** the side that is shown first */
  begin: ViewName
  /** reads the draft anew */
  onReload: () => void
}

/** An application while it is designed: what can be done with all of it, and the view of one of its sides. */
export function Desk({ draft, begin, onReload }: DeskProps) {
  const app = useApp()
  const { t } = app
  const desk = useDesk(draft, onReload)
  const { definition } = desk
  const { ref, narrow } = useNarrow<HTMLElement>()
  useAreaKeys(ref)
  const [view, setView] = useState(begin)
  const words = useWords(app.language)
  const [asked, setAsked] = useState<{ plan: ReleasePlan; answer: (isAgreed: boolean) => void }>()
  const ask = (plan: ReleasePlan) => new Promise<boolean>((answer) => setAsked({ plan, answer }))

  const owner = useMemo(
    () => ({
      ...{ id: draft.id, enCode: draft.enCode, fullName: draft.fullName, webType: draft.webType ?? 2, isRelease: draft.isRelease ?? 0 },
      ...{ form: '', list: textOf(definition.list) },
    }),
    [draft, definition.list],
  )
  // what is judged and drawn may be a moment behind what is pressed
  const later = usePainted(definition)
  // with the identities of its nodes, by which a press and a drop in the drawing find them
  const text = useMemo(() => textOf(later.form), [later.form])
  const judge = useJudge(
    'form',
    useMemo(() => ({ application: owner, code: draft.enCode }), [owner, draft.enCode]),
    words?.texts,
  )
  const judged = useJudged(text, judge)
  const drawn = useMemo(() => ({ ...owner, form: judged.good ?? '' }), [owner, judged.good])
  const judgeList = useJudge(
    'list',
    useMemo(() => ({ application: drawn, code: draft.enCode }), [drawn, draft.enCode]),
    words?.texts,
  )
  const isListed = Object.keys(definition.list).length > 0
  const listText = useMemo(() => textOf(sealed({ list: later.list }, env).list), [later.list])
  // a list that goes with its form is judged once that was: of the form before it would name what is not there
  const [listed, setListed] = useState(listText)
  if (judged.text === text && listed !== listText) setListed(listText)
  const judgedList = useJudged(
    listed,
    // of an application that has no list yet nothing is wrong with it
    useCallback((text: string) => (isListed ? judgeList(text) : []), [isListed, judgeList]),
  )
  const around = useMemo(
    () => ({ definition: later, id: draft.id, released: (draft.isRelease ?? 0) !== 0 }),
    [later, draft.id, draft.isRelease],
  )
  const counts: { [view in ViewName]?: number } = { form: judged.findings.length, list: judgedList.findings.length }
  const faulty = Object.values(counts).some((n) => n > 0)
  const isJudged =
    later === definition && judged.text === text && judged.judge === judge && listed === listText && judgedList.text === listText
  useSaveKey({ faulty, isJudged }, desk.save)
  // staff see no list of a form alone: it is there only to be mended
  const sides =
    draft.webType === webTypes.formOnly && judgedList.findings.length === 0 ? views.filter(({ name }) => name !== 'list') : views
  const { View } = sides.find(({ name }) => name === view) ?? views[0]

  return (
    <section className="pg-studio" ref={ref} aria-label={draft.fullName} aria-keyshortcuts="F6 Shift+F6">
      <header className="pg-studio-bar">
        <Button onClick={() => void desk.leave(screenOf(app, draft))}>{t('t:studio.back')}</Button>
        <h1 className="pg-studio-title" title={draft.enCode}>
          {draft.fullName} <small>{draft.enCode}</small>
        </h1>
        <Tag>{t(`t:studio.state.${['draft', 'released', 'pending'][draft.isRelease ?? 0] ?? 'draft'}`)}</Tag>
        {desk.dirty ? <Tag color="warning">{t('t:studio.dirty')}</Tag> : null}
        {sides.length > 1 ? (
          <Segmented<ViewName>
            aria-label={t('t:studio.kind')}
            value={view}
            onChange={setView}
            options={sides.map(({ name }) => ({
              value: name,
              label: t(counts[name] ? 't:design.viewFaults' : `t:design.view.${name}`, {
                view: t(`t:design.view.${name}`),
                n: counts[name] ?? 0,
              }),
            }))}
          />
        ) : null}
        <div className="pg-studio-acts">
          <Button onClick={() => void desk.leave(`/pageStudio?kind=form&code=${encodeURIComponent(draft.id)}`)}>
            {t('t:design.asText')}
          </Button>
          <Button disabled={!desk.dirty || faulty} onClick={() => void desk.save()} {...busyProps(desk.busy)}>
            {t('t:common.save')}
          </Button>
          <Button
            type="primary"
            disabled={faulty || (!desk.dirty && draft.isRelease === 1)}
            onClick={() => void desk.release(ask)}
            {...busyProps(desk.busy)}
          >
            {t(desk.dirty ? 't:studio.saveAndRelease' : 't:studio.release')}
          </Button>
        </div>
      </header>
      <p className="sr-only" role="status">
        {desk.told}
      </p>
      {asked === undefined ? null : (
        <ReleaseDialog
          plan={asked.plan}
          definition={definition}
          onAnswer={(isAgreed) => {
            setAsked(undefined)
            asked.answer(isAgreed)
          }}
        />
      )}
      <AroundContext value={around}>
        <View draft={draft} desk={desk} narrow={narrow} judged={judged} judgedList={judgedList} owner={drawn} />
      </AroundContext>
    </section>
  )
}
