import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '../app.ts'
import { useSeldomWords } from '../lazy/useSeldomWords.ts'
import { type Answer, explain, type Place, type Reason, shortOf } from './explain.ts'
import { type FormOnPage, formOf, setWhy, tellInspected } from './why.ts'
import './why.css'

interface Chosen extends Place {
  on: FormOnPage
}

/** The field that an element belongs to, in the form around it: a cell by its row. */
function placeOf(element: Element): Chosen | undefined {
  const on = formOf(element)
  const field = element.closest<HTMLElement>('[data-field]')?.dataset.field
  if (!on || !field || !on.form.plan.byKey.has(field)) return undefined
  const child = element.closest<HTMLElement>('[data-child]')?.dataset.child
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row
  const table = on.form.plan.byKey.get(field)?.widget.isTable ? on.form.table(field) : undefined
  const rowId = table && row !== undefined ? on.form.store.get(table.idsAtom)[Number(row)] : undefined
  return table && child && rowId !== undefined ? { on, key: `${field}.${child}`, rowId } : { on, key: field, rowId: undefined }
}

/** The form that is on top: the last one that is drawn. */
function topForm(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.pg-form')].filter((one) => one.checkVisibility()).at(-1)
}

/** Where the panel stands: a dialog keeps the focus to itself, so it stands in the dialog then. */
const holderOf = (element: Element | undefined): Element =>
  element?.closest('.pg-modal .ant-modal, .pg-drawer .ant-drawer-section') ?? document.body

function ReasonLine({ text, params, expression, reads, holds }: Reason) {
  const { t } = useApp()
  return (
    <li>
      {holds === undefined ? null : (
        <span className={holds ? 'pg-why-yes' : 'pg-why-no'}>
          <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
          <span className="sr-only">{t(holds ? 't:why.yes' : 't:why.no')}</span>
        </span>
      )}
      <span>{t(text, params)}</span>
      {expression ? <code>{expression.replace(/^\{\{\s*|\s*\}\}$/g, '')}</code> : null}
      {reads && reads.length > 0 ? (
        <dl>
          {reads.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shortOf(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

function Section({ title, verdict, isYes, reasons }: Answer) {
  const { t } = useApp()
  return (
    <section>
      <h3>
        {t(title)}
        {verdict === undefined ? null : <b className={isYes === false ? 'pg-why-off' : ''}>{t(verdict)}</b>}
      </h3>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no name but their place
            <ReasonLine key={i} {...reason} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/**
 * Why a field is as it is: whatever is clicked or focused in a form is explained, while the form goes on working. It reads
 * the plan and the values that the form itself runs on.
 */
export default function Inspector() {
  const app = useApp()
  const { t } = app
  const hasWords = useSeldomWords('t:why.title')
  // a field that has the focus already, when the panel comes, is the one that is asked about
  const [chosen, choose] = useState(() => (document.activeElement ? placeOf(document.activeElement) : undefined))
  const [, again] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const see = (target: EventTarget | null) => {
      const found = target instanceof Element ? placeOf(target) : undefined
      if (found) choose(found)
    }
    const look = (event: Event) => see(event.target)
    // the panel is shown a while after it was drawn: what was gone into meanwhile counts as well
    see(document.activeElement)
    document.addEventListener('pointerdown', look, true)
    document.addEventListener('focusin', look, true)
    // values, states and faults change in many ways: what is said is looked at anew a few times a second
    const timer = setInterval(again, 300)
    return () => {
      document.removeEventListener('pointerdown', look, true)
      document.removeEventListener('focusin', look, true)
      clearInterval(timer)
    }
  }, [])
  const top = topForm()
  const on = formOf(top)
  const shown = chosen && on && chosen.on.form === on.form ? chosen : undefined
  const holder = holderOf(top)
  const mark = shown && top?.querySelector(`[data-field="${CSS.escape(shown.key.split('.')[0] ?? '')}"]`)
  useEffect(() => {
    mark?.classList.add('pg-why-mark')
    return () => mark?.classList.remove('pg-why-mark')
  }, [mark])
  const asked = shown?.key
  const askedIn = shown?.on.form
  useEffect(() => {
    const plan = asked === undefined ? undefined : askedIn?.plan.byKey.get(asked)
    if (plan) tellInspected(plan)
  }, [asked, askedIn])
  if (!hasWords) return null
  const fields = on ? [...on.form.plan.byKey.values()] : []
  return createPortal(
    <aside className="pg-why" aria-label={t('t:why.title')}>
      <header>
        <h2>{t('t:why.title')}</h2>
        <button type="button" className="pg-why-close" aria-label={t('t:common.close')} onClick={() => setWhy(false)}>
          ×
        </button>
      </header>
      {on ? (
        <select
          aria-label={t('t:why.field')}
          value={shown?.key ?? ''}
          onChange={({ target }) => {
            const plan = on.form.plan.byKey.get(target.value)
            const rowId = plan?.table === undefined ? undefined : on.form.store.get(on.form.table(plan.table).idsAtom)[0]
            choose(plan ? { on, key: plan.key, rowId } : undefined)
          }}
        >
          <option value="">{t('t:why.choose')}</option>
          {fields.map(({ key, node }) => (
            <option key={key} value={key}>
              {`${t(node.label) || key}  ${key}`}
            </option>
          ))}
        </select>
      ) : (
        <p className="pg-why-none">{t('t:why.noForm')}</p>
      )}
      {shown ? (
        <div className="pg-why-answers" aria-live="polite">
          {explain(shown.on, app, shown).map((answer) => (
            <Section key={String(answer.title)} {...answer} />
          ))}
        </div>
      ) : on ? (
        <p className="pg-why-none">{t('t:why.how')}</p>
      ) : null}
    </aside>,
    holder,
  )
}
