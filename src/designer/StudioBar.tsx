import { Button, Input, Segmented, Tag } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import type { EditorApi } from './editor/CodeEditor.tsx'
import type { SchemaKind } from './language/grammar.ts'
import { type Loaded, listOf } from './load.ts'

interface StudioBarProps {
  kind: SchemaKind
  stored: Loaded
  dirty: boolean
  busy: boolean
  note: string
  steps: { undo: boolean; redo: boolean }
  editor: RefObject<EditorApi | null>
  /** ways to look at it */
  looks?: ReactNode
  /** whether its text is edited, which has tools of its own */
  isText: boolean
  onNote: (note: string) => void
  onKind: (kind: SchemaKind) => void
  onSave: () => void
  onRelease: () => void
  onVersions: () => void
}

const releases = ['draft', 'released', 'pending']

/** What a schema is now, in one word. */
const stateOf = ({ application, asShipped, hasShipped }: Loaded): string =>
  application ? (releases[application.isRelease] ?? 'draft') : asShipped ? 'shipped' : hasShipped ? 'changed' : 'own'

/** The bar over a schema: what it is, and what can be done with it. */
export function StudioBar(props: StudioBarProps) {
  const { kind, stored, dirty, busy, note, steps, editor } = props
  const app = useApp()
  const { t } = app
  const { application } = stored
  const leave = async () => {
    if (!dirty || (await app.confirm(t('t:studio.leaveAsk')))) app.navigate(listOf(app, application))
  }
  return (
    <header className="pg-studio-bar">
      <Button onClick={() => void leave()}>{t('t:studio.back')}</Button>
      <h1 className="pg-studio-title" title={stored.code}>
        {stored.title} <small>{stored.code}</small>
      </h1>
      <Tag>{t(`t:studio.state.${stateOf(stored)}`)}</Tag>
      <Tag>{t('t:studio.versionN', { n: stored.version })}</Tag>
      {dirty ? <Tag color="warning">{t('t:studio.dirty')}</Tag> : null}
      {application && application.webType === 2 ? (
        <Segmented<SchemaKind>
          aria-label={t('t:studio.kind')}
          value={kind}
          onChange={props.onKind}
          options={(['form', 'list'] as const).map((value) => ({ value, label: t(`t:studio.kind.${value}`) }))}
        />
      ) : null}
      {props.looks}
      <div className="pg-studio-acts">
        {props.isText ? (
          <Button.Group className="pg-studio-tools">
            <Button disabled={!steps.undo} onClick={() => editor.current?.undo()}>
              {t('t:studio.undo')}
            </Button>
            <Button disabled={!steps.redo} onClick={() => editor.current?.redo()}>
              {t('t:studio.redo')}
            </Button>
            <Button onClick={() => editor.current?.search()}>{t('t:studio.find')}</Button>
            <Button title="Shift+Alt+F" onClick={() => editor.current?.format()}>
              {t('t:studio.format')}
            </Button>
          </Button.Group>
        ) : null}
        <Button onClick={props.onVersions}>{t('t:studio.versions')}</Button>
        <Input
          className="pg-studio-note"
          aria-label={t('t:studio.note')}
          placeholder={t('t:studio.note')}
          maxLength={200}
          value={note}
          onChange={(event) => props.onNote(event.target.value)}
          onPressEnter={props.onSave}
        />
        <Button type={application ? 'default' : 'primary'} title="Ctrl+S" disabled={!dirty} onClick={props.onSave} {...busyProps(busy)}>
          {t('t:common.save')}
        </Button>
        {application ? (
          <Button type="primary" disabled={!dirty && application.isRelease === 1} onClick={props.onRelease} {...busyProps(busy)}>
            {t(dirty ? 't:studio.saveAndRelease' : 't:studio.release')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}
