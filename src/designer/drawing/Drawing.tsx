import { ConfigProvider, Modal } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Language, Row } from '#core/types.ts'
import { AppContext, useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { Boundary, ErrorBox } from '#runtime/page/Boundary.tsx'
import { Page } from '#runtime/page/Page.tsx'
import { WhyHost } from '#runtime/why/WhyHost.tsx'
import { onInspected, setWhy } from '#runtime/why/why.ts'
import { stepsTo } from '../language/fieldPlace.ts'
import { useBlockParts } from './blockParts.ts'
import { onPicture, onScale, onSelected, onWhy, type Picture, sendField } from './channel.ts'
import { useColumnHeads } from './columnHeads.ts'
import { pageOf, stepsIn } from './definition.ts'
import { useListParts } from './listParts.ts'
import { markNodes } from './marked.tsx'
import { useMarks } from './marks.ts'
import { previewApp } from './previewApp.ts'
import { useSelecting } from './selecting.ts'
import { useCorner } from './useCorner.ts'
import { useWords, type Words } from './words.ts'
import './drawing.css'

const dayjsNames: { [language in Language]: string } = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' }

/** What a form would have sent. */
function Collected({ values, words, onClose }: { values: Row | undefined; words: Words; onClose: () => void }) {
  const { t } = words
  return (
    <Modal open={values !== undefined} title={t('t:studio.collected')} onCancel={onClose} footer={null} destroyOnHidden>
      <p className="pg-collected-note">{t('t:studio.notSaved')}</p>
      <dl className="pg-collected">
        {Object.entries(values ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const States = lazyPart('states', () => import('../states/States.tsx'))

/** What a drawing stands in: one language, real reads, nothing saved, and what would have been saved shown instead. */
function Quiet({ words, children }: { words: Words; children: ReactNode }) {
  const app = useApp()
  const [values, setValues] = useState<Row>()
  const preview = useMemo(() => previewApp(app, { language: words.language, t: words.t, onWrite: setValues }), [app, words])
  // PR-05: whatever asks for printing is told that a preview does not print.
  useEffect(() => {
    const { print } = window
    window.print = () => app.toast('warning', words.t('t:print.previewBlocked'))
    return () => {
      window.print = print
    }
  }, [app, words])
  useLayoutEffect(() => {
    if (window.parent === window) return
    // a form or a dialog that opens here takes no focus from whoever works around the frame
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function (options) {
      if (document.hasFocus()) focus.call(this, options)
    }
    return () => {
      HTMLElement.prototype.focus = focus
    }
  }, [])
  return (
    <AppContext value={preview}>
      <ConfigProvider locale={words.antd}>
        {children}
        <WhyHost />
        <Collected values={values} words={words} onClose={() => setValues(undefined)} />
      </ConfigProvider>
    </AppContext>
  )
}

interface DrawnProps {
  picture: Picture
  words: Words
  round: number
  /** what is chosen, where a press chooses */
  selected?: string | undefined
}

/** A form, a list or a page of the definition. */
function Defined({ picture, words, round, selected }: DrawnProps) {
  const shown = useMemo(() => {
    try {
      return pageOf(picture)
    } catch (error) {
      return error as Error
    }
  }, [picture])
  const { kind } = picture
  useEffect(
    () =>
      onInspected(({ key, node }) => {
        const steps = shown instanceof Error ? undefined : stepsIn(kind, stepsTo(shown.def, node))
        sendField({ key, ...(steps ? { steps } : {}) })
      }),
    [kind, shown],
  )
  useSelecting(selected)
  useCorner(kind === 'page' ? selected : undefined)
  const parted = picture.parts && !(shown instanceof Error) ? shown.def : undefined
  useListParts(kind === 'list' ? parted : undefined)
  useBlockParts(kind === 'page' ? parted : undefined)
  useColumnHeads(kind === 'form' && !(shown instanceof Error) ? shown.def : undefined, words.t)
  if (shown instanceof Error) return <ErrorBox text={words.t('t:runtime.broken', { what: picture.kind })} detail={shown.message} />
  return (
    <div className="pg-drawing" style={shown.width ? { maxWidth: shown.width } : undefined}>
      {/* a new definition begins anew, with nothing left of the one before */}
      <Page key={round} def={shown.def} definition={shown.definition} />
    </div>
  )
}

/** One definition, or one widget in its states, as staff will see it, in one language, with nothing saved. */
export function Drawn({ picture, words, round, selected }: DrawnProps) {
  return (
    <Quiet words={words}>
      <Boundary what={picture.kind}>
        {picture.states === undefined ? (
          <Defined picture={picture} words={words} round={round} selected={selected} />
        ) : (
          <Suspense fallback={<div className="pg-wait" aria-busy="true" />}>
            <States stated={picture.states} />
          </Suspense>
        )}
      </Boundary>
    </Quiet>
  )
}

/** Inside the frame: draws what the window around sends. */
export function Drawing() {
  const [{ picture, round }, setState] = useState<{ picture?: Picture; round: number }>(() => {
    markNodes()
    return { round: 0 }
  })
  // drawn beside what stands, piece by piece: both windows have one thread, and the next press is not kept waiting
  useEffect(() => onPicture((next) => startTransition(() => setState((last) => ({ picture: next, round: last.round + 1 })))), [])
  useEffect(() => onWhy(setWhy), [])
  // heard from the beginning: it is said before there is anything to choose
  const [selected, setSelected] = useState<string>()
  useEffect(() => onSelected(setSelected), [])
  useMarks()
  // what explains the drawing is no part of it, and is read in its own size
  useEffect(
    () =>
      onScale((scale) => {
        const root = document.documentElement
        root.style.setProperty('--pg-scale', String(scale))
        root.toggleAttribute('data-smaller', scale < 1)
      }),
    [],
  )
  const words = useWords(picture?.language ?? 'zh')
  useEffect(() => {
    if (!picture) return
    document.documentElement.dataset.theme = picture.theme
    document.documentElement.lang = picture.language === 'en' ? 'en' : picture.language === 'zhtw' ? 'zh-TW' : 'zh-CN'
    dayjs.locale(dayjsNames[picture.language])
  }, [picture])
  if (!picture || words?.language !== picture.language) return <main className="pg-drawing-main pg-wait" aria-busy="true" />
  return (
    <main className="pg-drawing-main">
      <Drawn key={picture.language} picture={picture} words={words} round={round} selected={selected} />
    </main>
  )
}
