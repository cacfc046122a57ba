import { Input, Modal, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import type { Command } from '#core/edit/types.ts'
import type { Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { newDialog } from '../application/list/dialogs.ts'

interface NewDialogProps {
  /** names that are taken */
  names: readonly string[]
  /** answers why a command may not be carried out */
  refuses: (command: Command) => string | undefined
  onAdd: (command: Extract<Command, { do: 'addDialog' }>) => void
  onClose: () => void
}

type DialogKind = 'form' | 'content' | 'piece'

/** Named pieces that are dialogs. */
const readyOnes = Object.entries(env.pieces).filter(
  ([, { pingeKey, form, body }]) => pingeKey === undefined && (form !== undefined || body !== undefined),
)

const commandOf = (name: string, kind: DialogKind, piece: string): Extract<Command, { do: 'addDialog' }> => {
  if (kind === 'piece') return { do: 'addDialog', name, dialog: { use: piece } }
  const { form, width, title } = newDialog(name)
  if (kind === 'content') return { do: 'addDialog', name, dialog: { title: name, width: 1000, body: { pingeKey: 'row', children: [] } } }
  const confirm = [{ request: 'save' as const }, { close: true }, { reload: 'page' }]
  return {
    do: 'addDialog',
    name,
    dialog: { ...{ title: title ?? name, form: form ?? { fields: [] }, confirm }, ...(width ? { width } : {}) },
  }
}

/** What a ready dialog is called: by its title, where that is no expression, and its name. */
const nameOfReady = (name: string, title: string): string => (title === '' || title.includes('{{') ? name : `${title} (${name})`)

/** One more dialog of the page: what actions call it, and whether a form, anything else or a ready one stands in it. */
export function NewDialog({ names, refuses, onAdd, onClose }: NewDialogProps) {
  const { t } = useApp()
  const id = useId()
  const free = () => {
    let n = 1
    while (names.includes(`dialog${n}`)) n++
    return `dialog${n}`
  }
  const [name, setName] = useState(free)
  const [kind, setKind] = useState<DialogKind>('form')
  const [piece, setPiece] = useState(readyOnes[0]?.[0] ?? '')
  const why = refuses(commandOf(name, kind, piece))
  const add = () => why === undefined && onAdd(commandOf(name, kind, piece))
  return (
    <Modal
      open
      width={400}
      title={t('t:design.page.newDialog')}
      okText={t('t:common.confirm')}
      cancelText={t('t:common.cancel')}
      okButtonProps={{ disabled: why !== undefined }}
      onOk={add}
      onCancel={onClose}
    >
      <div className="pg-page-new">
        <label htmlFor={id}>{t('t:design.page.dialogName')}</label>
        <Input
          id={id}
          autoFocus
          maxLength={64}
          value={name}
          status={why === undefined ? '' : 'error'}
          aria-invalid={why !== undefined}
          aria-describedby={`${id}-e`}
          onChange={({ target }) => setName(target.value.trim())}
          onPressEnter={add}
        />
        <p id={`${id}-e`} className={why === undefined ? 'pg-design-note' : 'pg-fault'} role={why === undefined ? undefined : 'alert'}>
          {why ?? t('t:design.page.dialogNameHelp')}
        </p>
        <Radio.Group
          aria-label={t('t:design.page.dialogKind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as DialogKind)}
          options={[
            ...(['form', 'content'] as const).map((value) => ({ value, label: t(`t:design.page.dialogKind.${value}`) })),
            { value: 'piece', label: t('t:pageForm.readyDialog') },
          ]}
        />
        {kind === 'piece' ? (
          <Select<string>
            showSearch
            optionFilterProp="label"
            aria-label={t('t:pageForm.readyDialog')}
            value={piece}
            onChange={setPiece}
            options={readyOnes.map(([value, { title }]) => ({ value, label: nameOfReady(value, t(title as Text)) }))}
          />
        ) : null}
      </div>
    </Modal>
  )
}
