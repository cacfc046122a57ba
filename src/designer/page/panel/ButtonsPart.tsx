import { useCallback, useState } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import type { Definition, Path } from '#core/edit/types.ts'
import type { Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { redrawn } from '../../application/list/redrawn.ts'
import { dialogSchemas, type Schema } from '../../language/grammar.ts'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { RecordForm } from '../../properties/RecordForm.tsx'
import type { Values } from '../../properties/validator.ts'
import { useEntries } from '../../useEntries.ts'
import { Actions } from './Actions.tsx'
import { faultsAt } from './checks.ts'
import { EntryHead } from './EntryHead.tsx'

interface ButtonsPartProps {
  definition: Definition
  /** the path of the dialog */
  path: Path
  value: readonly unknown[] | undefined
  onChange: (value: Values[] | undefined) => void
}

const { do: _actions, ...ofButton } = (dialogSchemas.buttons?.items?.properties ?? {}) as { [name: string]: Schema }
const names = Object.keys(ofButton)
const props = { common: {}, own: ofButton }
const draw = redrawn(ofButton, {}, {})

/** The buttons in the footer of a dialog beside confirm and cancel: each with its text, when it shows, and what it does. */
export function ButtonsPart({ definition, path, value = [], onChange }: ButtonsPartProps) {
  const { t } = useApp()
  const [open, setOpen] = useState<number>()
  const { list, adding } = useEntries<HTMLFieldSetElement>(value.length + 1)
  const buttons = value.filter(isRecord) as Values[]
  const write = (next: Values[]) => onChange(next.length > 0 ? next : undefined)
  const moved = (from: number, to: number) => {
    const next = [...buttons]
    next.splice(to, 0, ...next.splice(from, 1))
    write(next)
    setOpen(to)
  }
  return (
    <fieldset className="pg-page-actions" ref={list} aria-label={t('t:pageForm.buttons')}>
      <legend>{t('t:pageForm.buttons')}</legend>
      {buttons.map((button, i) => {
        const isOpen = open === i
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place
          <div className="pg-page-action" key={i}>
            <EntryHead
              at={i}
              count={buttons.length}
              open={isOpen}
              onOpen={() => setOpen(isOpen ? undefined : i)}
              onMove={(to) => moved(i, to)}
              onRemove={() => {
                setOpen(undefined)
                write(buttons.filter((_one, n) => n !== i))
              }}
            >
              {t(button.label as Text)}
            </EntryHead>
            {isOpen ? (
              <DialogButton
                {...{ definition, button }}
                path={[...path, 'buttons', i]}
                onChange={(next) => write(buttons.map((one, n) => (n === i ? next : one)))}
              />
            ) : null}
          </div>
        )
      })}
      <AddEntry
        word="t:pageForm.addButton"
        onAdd={() => {
          adding()
          setOpen(buttons.length)
          write([...buttons, { label: t('t:pageForm.newButton'), do: [{ close: true }] }])
        }}
      />
    </fieldset>
  )
}

interface DialogButtonProps {
  definition: Definition
  path: Path
  button: Values
  onChange: (button: Values) => void
}

function DialogButton({ definition, path, button, onChange }: DialogButtonProps) {
  const { t } = useApp()
  const at = path.join('/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is what it says
  const check = useCallback((next: Values) => faultsAt(definition, path, next, names), [definition, at])
  return (
    <div className="pg-page-action-body">
      <RecordForm<Values> props={props} record={button} redraw={draw} check={check} onChange={onChange} />
      <Actions
        title={t('t:design.page.do')}
        value={Array.isArray(button.do) ? (button.do as unknown[]) : undefined}
        inForm
        onChange={(next) => onChange({ ...button, do: next ?? [] })}
      />
    </div>
  )
}
