import type { UiSchema } from '@rjsf/utils'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Command, Definition, Path } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import { changedProps } from '../../application/form/changedProps.ts'
import { NameEntry } from '../../application/form/NodePanel.tsx'
import { widths } from '../../application/list/dialogs.ts'
import { type Choices, redrawn } from '../../application/list/redrawn.ts'
import { dialogSchemas, rootOf, type Schema } from '../../language/grammar.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import type { Values } from '../../properties/validator.ts'
import type { Naming } from '../usePageDesk.ts'
import { Actions } from './Actions.tsx'
import { ButtonsPart } from './ButtonsPart.tsx'
import { faultsAt } from './checks.ts'
import { EveryPart } from './EveryPart.tsx'
import { FormPart } from './FormPart.tsx'
import { PairsField } from './PairsField.tsx'
import { SourcesPart } from './SourcesPart.tsx'
import { ValueNames } from './ValueNames.tsx'

interface RootPropsProps {
  definition: Definition
  /** the dialog; the page itself where there is none */
  dialog: string | undefined
  onRun: (command: Command) => boolean
  onRename: (command: Naming) => unknown
  onRemoveDialog: (name: string) => void
}

/** Settings of a page, and of a dialog, that are edited as a form. */
export const ofPage: readonly string[] = [
  'title',
  '$comment',
  'resource',
  'state',
  'useBtnPermission',
  'useColumnPermission',
  'useFormPermission',
]
export const ofDialog: readonly string[] = ['title', 'subject', 'kind', 'width', 'resource', 'confirmText', 'cancelText', 'closable']
const pageSchemas = rootOf('page').schema.properties ?? {}
const picked = (schemas: { [name: string]: Schema }, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])))

/** The settings of the page, or of one of its dialogs: what it is called, what it reads, and what it does. */
export function RootProps({ definition, dialog, onRun, onRename, onRemoveDialog }: RootPropsProps) {
  const { t } = useApp()
  const path = useMemo<Path>(() => (dialog === undefined ? ['page'] : ['page', 'dialogs', dialog]), [dialog])
  const found = valueAt(definition, path)
  const record = useMemo(() => (isRecord(found) ? (found as Values) : {}), [found])
  const { kind } = record
  const drawing = useMemo(() => {
    const own = dialog === undefined ? picked(pageSchemas, ofPage) : picked(dialogSchemas, ofDialog)
    const wide = kind === 'fullScreen' ? [] : kind === 'drawer' ? widths.drawer : widths.dialog
    const choices: Choices = {
      kind: (['dialog', 'drawer', 'fullScreen'] as const).map((value) => ({ value, label: t(`t:design.list.dialogKind.${value}`) })),
      ...(wide.length > 0 ? { width: wide.map((value) => ({ value, label: t('t:design.list.px', { n: value }) })) } : {}),
    }
    const ui: UiSchema = {
      state: { 'ui:field': PairsField },
      $comment: { 'ui:field': 'text' },
      closable: { 'ui:options': { plain: true } },
    }
    return { props: { common: {}, own }, redraw: redrawn(own, choices, ui), names: Object.keys(own) }
  }, [dialog, kind, t])
  const check = useCallback((next: Values) => faultsAt(definition, path, next, drawing.names), [definition, path, drawing])
  const set = (props: { [name: string]: unknown }) => onRun({ do: 'setProps', at: path, props })
  const change = (next: Values) => {
    const changed = changedProps(record, next)
    if (Object.keys(changed).length > 0) set(changed)
  }
  const on = isRecord(record.on) ? record.on : {}
  const actions = (name: string) => (Array.isArray(record[name]) ? (record[name] as unknown[]) : undefined)
  return (
    <>
      <h2>
        {t(dialog === undefined ? 't:design.page.page' : 't:design.page.dialog')}{' '}
        <small data-words="data">{dialog ?? definition.page?.code}</small>
      </h2>
      {dialog === undefined ? <p className="pg-design-note">{t('t:design.page.keys')}</p> : null}
      {dialog === undefined ? null : (
        <NameEntry
          key={`name ${dialog}`}
          name={dialog}
          label={t('t:design.page.dialogName')}
          help={t('t:pageForm.dialogNameHelp')}
          onRename={(to) => onRename({ do: 'renameInPage', what: 'dialog', from: dialog, to })}
        />
      )}
      {typeof record.use === 'string' ? <p className="pg-design-note">{t('t:design.page.fromPiece', { name: record.use })}</p> : null}
      <RecordForm<Values>
        key={dialog ?? ''}
        props={drawing.props}
        record={record}
        redraw={drawing.redraw}
        check={check}
        onChange={change}
      />
      {dialog === undefined ? (
        <>
          <ValueNames definition={definition} onRename={onRename} />
          <SourcesPart definition={definition} onRun={onRun} onRename={onRename} />
          <Actions
            title={t('t:design.page.open')}
            value={Array.isArray(on.open) ? (on.open as unknown[]) : undefined}
            onChange={(open) => set({ on: open ? { open } : undefined })}
          />
          <EveryPart value={record.every} inForm={false} onChange={(every) => set({ every })} />
        </>
      ) : (
        <>
          {isRecord(record.form) ? <FormPart definition={definition} path={[...path, 'form']} onRun={onRun} ofDialog /> : null}
          <Actions title={t('t:design.list.dialog.confirm')} value={actions('confirm')} inForm onChange={(confirm) => set({ confirm })} />
          <Actions title={t('t:design.list.dialog.cancel')} value={actions('cancel')} inForm onChange={(cancel) => set({ cancel })} />
          <ButtonsPart definition={definition} path={path} value={actions('buttons')} onChange={(buttons) => set({ buttons })} />
          <EveryPart value={record.every} inForm onChange={(every) => set({ every })} />
          <Button danger block onClick={() => onRemoveDialog(dialog)}>
            {t('t:design.page.deleteDialog')}
          </Button>
        </>
      )}
    </>
  )
}
