import { AutoComplete, Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { clipped } from '#core/edit/clipboard.ts'
import type { Definition } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { CallError, useApp } from '#runtime/app.ts'

interface KeepPieceProps {
  definition: Definition
  selected: readonly string[]
  categories: readonly string[]
  onKept: () => void
}

/** Keeps what is selected as a piece, under a name and in a category. */
export function KeepPiece({ definition, selected, categories, onKept }: KeepPieceProps) {
  const { t } = useApp()
  const [open, setOpen] = useState(false)
  return (
    <div className="pg-piece-keep">
      <Button size="small" disabled={selected.length === 0} onClick={() => setOpen(true)}>
        {t('t:piece.keep')}
      </Button>
      {open ? <KeepDialog {...{ definition, selected, categories, onKept }} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function KeepDialog({ definition, selected, categories, onKept, onClose }: KeepPieceProps & { onClose: () => void }) {
  const app = useApp()
  const { t } = app
  const id = useId()
  const [fullName, setName] = useState('')
  const [category, setCategory] = useState('')
  const [description, setDescription] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const name = fullName.trim()
  const keep = async () => {
    if (name === '' || busy) return
    const content = clipped(definition, selected, env)
    if (content === undefined) return setFault(t('t:design.copyApart'))
    setBusy(true)
    try {
      const body = {
        kind: 'piece',
        fullName: name,
        category: category.trim(),
        description: description.trim(),
        content,
        sortCode: 0,
        enabledMark: 1,
      }
      await app.request({ post: '/api/system/DesignTemplate', body }, { quiet: true })
      app.toast('success', t('t:piece.kept'))
      onKept()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={450}
      title={t('t:piece.keep')}
      okText={t('t:common.save')}
      cancelText={t('t:common.cancel')}
      okButtonProps={{ disabled: name === '', loading: busy }}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      <div className="pg-piece-form">
        <p className="pg-design-note">{t('t:piece.keepHelp', { n: selected.length })}</p>
        <label htmlFor={`${id}-n`}>{t('t:common.name')}</label>
        <Input
          id={`${id}-n`}
          autoFocus
          maxLength={50}
          value={fullName}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => void keep()}
        />
        <label htmlFor={`${id}-c`}>{t('t:entity.category')}</label>
        <AutoComplete
          id={`${id}-c`}
          maxLength={50}
          value={category}
          onChange={(value: string) => setCategory(value ?? '')}
          options={categories.map((value) => ({ value }))}
        />
        <label htmlFor={`${id}-d`}>{t('t:common.description')}</label>
        <Input.TextArea
          id={`${id}-d`}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {fault === undefined ? null : (
          <p className="pg-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
