import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { valueNames } from '#core/edit/page/pageUses.ts'
import type { Definition } from '#core/edit/types.ts'
import { useText } from '#runtime/app.ts'
import type { Naming } from '../usePageDesk.ts'

interface ValueNamesProps {
  definition: Definition
  onRename: (command: Naming) => unknown
}

/** Another name for a value of the page, wherever it is read or set. Sources are renamed where they stand. */
export function ValueNames({ definition: { page }, onRename }: ValueNamesProps) {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  const [to, setTo] = useState('')
  const names = page ? valueNames(page).filter((name) => !Object.hasOwn(page.sources ?? {}, name)) : []
  const from = chosen !== undefined && names.includes(chosen) ? chosen : undefined
  if (names.length === 0) return null
  return (
    <fieldset className="pg-page-actions" aria-label={t('t:pageForm.renameValue')}>
      <legend>{t('t:pageForm.renameValue')}</legend>
      <div className="pg-prop-row">
        <Select<string>
          className="pg-prop-number"
          aria-label={t('t:pageForm.renameFrom')}
          placeholder={t('t:source.choose')}
          value={from ?? null}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(next) => {
            setChosen(next)
            setTo(next)
          }}
        />
        <Input
          aria-label={t('t:pageForm.renameTo')}
          disabled={from === undefined}
          maxLength={64}
          value={from === undefined ? '' : to}
          onChange={({ target }) => setTo(target.value.trim())}
        />
        <Button
          disabled={from === undefined || to === '' || to === from}
          onClick={() => from !== undefined && onRename({ do: 'renameInPage', what: 'value', from, to })}
        >
          {t('t:pageForm.rename')}
        </Button>
      </div>
    </fieldset>
  )
}
