import { Input, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import type { Command } from '#core/edit/types.ts'
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

const commandOf = (name: string, kind: 'form' | 'content'): Extract<Command, { do: 'addDialog' }> => {
  const { form, width, title } = newDialog(name)
  if (kind === 'content') return { do: 'addDialog', name, dialog: { title: name, width: 1000, body: { pingeKey: 'row', children: [] } } }
  const confirm = [{ request: 'save' as const }, { close: true }, { reload: 'page' }]
  return {
    do: 'addDialog',
    name,
    dialog: { ...{ title: title ?? name, form: form ?? { fields: [] }, confirm }, ...(width ? { width } : {}) },
  }
}

/** One more dialog of the page: what actions call it, and whether a form or anything else stands in it. */
export function NewDialog({ names, refuses, onAdd, onClose }: NewDialogProps) {
  const { t } = useApp()
  const id = useId()
  const free = () => {
    let n = 1
    while (names.includes(`dialog${n}`)) n++
    return `dialog${n}`
  }
  const [name, setName] = useState(free)
  const [kind, setKind] = useState<'form' | 'content'>('form')
  const why = refuses(commandOf(name, kind))
  const add = () => why === undefined && onAdd(commandOf(name, kind))
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
          onChange={({ target }) => setKind(target.value as 'form' | 'content')}
          options={(['form', 'content'] as const).map((value) => ({ value, label: t(`t:design.page.dialogKind.${value}`) }))}
        />
      </div>
    </Modal>
  )
}
