import { type RefObject, useEffect, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { heightOf } from '#runtime/page/sections.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { spanned } from '../parts/spanned.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import { useReveal } from '../parts/useReveal.ts'
import { StepBar } from './StepBar.tsx'
import { type Step, useHolding, useIsKept, useShownSteps, useWhere } from './useSteps.ts'
import './steps.css'

const typed = 'input:not([type=hidden], [disabled], [readonly]), textarea:not([disabled], [readonly])'

/** Brings the beginning of a step on screen and focuses what is typed into first; a touch screen's keyboard stays away. */
function enter(root: HTMLElement | null) {
  root?.scrollIntoView?.({ block: 'nearest' })
  const pane = root?.querySelector<HTMLElement>(':scope > [data-pane]:not([hidden])')
  const first = matchMedia('(pointer: coarse)').matches
    ? undefined
    : [...(pane?.querySelectorAll<HTMLElement>(typed) ?? [])].find((one) => one.checkVisibility?.() !== false)
  ;(first ?? pane)?.focus({ preventScroll: true })
}

/** In a designer's drawing every step can be looked at, whatever is filled in. */
const isDrawn = () => 'selecting' in document.documentElement.dataset

/** Focus follows a step that the person took, once it is on screen. */
function useEntering(root: RefObject<HTMLElement | null>, at: number) {
  const wanted = useRef(false)
  useEffect(() => {
    if (wanted.current && at >= 0) enter(root.current)
    wanted.current = false
  }, [root, at])
  return () => {
    wanted.current = true
  }
}

/** One step at a time: the next one when this one breaks no rule, and the form is sent from the last. */
function Filling({ node, form }: BlockProps<'steps'> & { form: FormStore }) {
  const t = useText()
  const steps = useShownSteps(node)
  const { at, show, isReached } = useWhere(steps, node.active, form)
  const isKept = useIsKept(form)
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box)
  const worded = useSeldomWords('t:steps.next')
  const entering = useEntering(box, at)
  const reveal = useReveal(show)
  const next = steps[at + 1]
  const goTo = (i: number) => {
    const step = steps[i]
    if (!step || i === at) return
    entering()
    show(step.key)
  }
  const forward = () => {
    const [fault] = isDrawn() ? [] : form.validateAll(steps[at]?.fields)
    if (fault) form.focusField?.(fault.field)
    else goTo(at + 1)
  }
  useHolding(form, () => {
    // a record that is there already went through all of them before
    if (!next || isKept) return false
    forward()
    return true
  })
  return (
    <div ref={reveal} style={spanned(node)}>
      <div ref={box} className="pg-steps" data-more={(next !== undefined && !isKept) || undefined}>
        <StepBar
          steps={steps}
          at={at}
          form={form}
          short={narrow || node.simple === true}
          mayGo={(i) => isKept || isReached(i) || isDrawn()}
          isDone={(i) => isKept || isReached(i)}
          onGo={goTo}
        />
        {steps.map(({ key, title, nodes }, i) => (
          <section key={key} className="pg-room" data-pane={key} data-pane-title={title} aria-label={title} tabIndex={-1} hidden={i !== at}>
            <div className="pg-grid">
              <Nodes nodes={nodes} />
            </div>
          </section>
        ))}
        {worded && steps.length > 1 ? (
          <div className="pg-steps-foot">
            {at > 0 ? <LightButton label={t('t:steps.back')} onClick={() => goTo(at - 1)} /> : null}
            {next ? <LightButton kind="primary" label={t('t:steps.next')} onClick={forward} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Who reads a record sees all of its steps, one after the other. */
function Reading({ node }: BlockProps<'steps'>) {
  const steps: Step[] = useShownSteps(node)
  return (
    <div className="pg-steps" style={spanned(node)}>
      {steps.map(({ key, title, nodes }) => (
        <section key={key} className="pg-room" aria-label={title}>
          <h3 className="pg-steps-head">{title}</h3>
          <div className="pg-grid">
            <Nodes nodes={nodes} />
          </div>
        </section>
      ))}
    </div>
  )
}

/** A form in steps. */
function StepsBlock({ node }: BlockProps<'steps'>) {
  const { form } = useScopeContext()
  return form && !form.readOnly ? <Filling node={node} form={form} /> : <Reading node={node} />
}

/** One step is open at a time, below the bar and above the way on. */
const room: Renderer<'steps'>['room'] = ({ children = [] }, above) =>
  104 + Math.max(0, ...children.map((step) => heightOf(step.children ?? [], above)))

export default { block: StepsBlock, room } satisfies Renderer<'steps'>
