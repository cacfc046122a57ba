import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isStarred, type RightField, rightsFor } from '#core/edit/flow/rights.ts'
import type { FlowNode } from '#core/flow/definition.ts'
import type { FieldRight, FieldRights } from '#core/flow/nodeForm.ts'
import type { FormDef } from '#core/types.ts'
import { Choices } from '#renderers/choice/Choices.tsx'
import { type App, AppContext, useApp } from '#runtime/app.ts'
import { env } from '#runtime/env.ts'
import { Page } from '#runtime/page/Page.tsx'
import { previewApp } from '../../drawing/previewApp.ts'
import { drawnPage } from './page.ts'
import { holderFrom, isSeen, useHolders } from './useHolders.ts'

/** The key that sets each right. */
const letters: { readonly [right in FieldRight]: string } = { hide: 'h', read: 'r', write: 'w', require: 'q' }

interface RightsDrawingProps {
  form: FormDef
  /** the application that the form is of */
  modelId: string
  place: FlowNode | 'start'
  fields: ReadonlyMap<string, RightField>
  nameOf: (code: string) => string
  right: FieldRights
  onSet: (code: string, right: FieldRight) => void
}

const none = () => undefined

/** The services of a drawing: it reads what staff would read, writes nothing and leads nowhere. */
const useQuiet = (app: App): App => useMemo(() => previewApp(app, { language: app.language, t: app.t, onWrite: none }), [app])

/** A form as it is seen at a place of a flow: each field shows what it is there, and a press, or a letter, makes it another. */
export function RightsDrawing({ form, modelId, place, fields, nameOf, right, onSet }: RightsDrawingProps) {
  const app = useApp()
  const { t } = app
  const quiet = useQuiet(app)
  const page = useMemo(() => drawnPage(form, modelId, env), [form, modelId])
  const root = useRef<HTMLDivElement>(null)
  const holders = useHolders(root)
  const [last, setLast] = useState<string>()
  const [chosen, setChosen] = useState<{ code: string; at: Element }>()
  const known = holders.filter(({ code }) => fields.has(code))
  // one of them is reached by Tab: the last one, while it is seen
  const stop = (known.find((one) => one.code === last && isSeen(one)) ?? known.find(isSeen))?.code
  const mayBe = (code: string) => rightsFor(place, fields.get(code)?.isSystem === true)
  const onKey = (event: KeyboardEvent<HTMLElement>, code: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = mayBe(code).find((one) => letters[one] === event.key.toLowerCase())
    const to = next ? undefined : holderFrom(known, code, event.key)
    if (next) onSet(code, next)
    else if (to) to.element.querySelector<HTMLElement>(':scope > .pg-right')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const word = (one: FieldRight) => t(`t:flowDesign.right.${one}`)
  return (
    <div className="pg-rights-form" ref={root}>
      <AppContext value={quiet}>
        <Page def={page} />
      </AppContext>
      {known.map(({ code, element }) => {
        const now = right(code)
        const field = fields.get(code)
        return createPortal(
          <button
            type="button"
            className="pg-right"
            data-right={now}
            data-starred={(field && isStarred(now, field.node)) || undefined}
            tabIndex={code === stop ? 0 : -1}
            aria-label={t('t:flowDesign.right.of', { name: nameOf(code), right: word(now) })}
            aria-haspopup="menu"
            aria-keyshortcuts={mayBe(code)
              .map((one) => letters[one].toUpperCase())
              .join(' ')}
            title={nameOf(code)}
            onFocus={() => setLast(code)}
            onKeyDown={(event) => onKey(event, code)}
            onClick={({ currentTarget }) => setChosen({ code, at: currentTarget.firstElementChild ?? currentTarget })}
          >
            <span aria-hidden="true">{word(now)}</span>
          </button>,
          element,
          code,
        )
      })}
      {chosen ? (
        <Choices
          label={nameOf(chosen.code)}
          place={chosen.at}
          onClose={() => setChosen(undefined)}
          choices={mayBe(chosen.code).map((one) => ({
            key: one,
            label: word(one),
            checked: right(chosen.code) === one,
            run: () => onSet(chosen.code, one),
          }))}
        />
      ) : null}
    </div>
  )
}
