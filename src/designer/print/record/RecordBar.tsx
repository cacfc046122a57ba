import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import type { PrintField } from '#core/edit/print/types.ts'
import { useText } from '#runtime/app.ts'
import { useFound } from './useFound.ts'
import type { Preview } from './usePreview.ts'

interface RecordBarProps {
  application: string
  fields: readonly PrintField[]
  preview: Preview
}

/** What is said among the choices, and cannot be chosen. */
const told = 'told'

/** Chooses the record that the pages are laid out with: the sample, or one of the application that the person may read. */
export function RecordBar({ application, fields, preview }: RecordBarProps) {
  const t = useText()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const [search, setSearch] = useState('')
  const { entries, error, retry } = useFound(application, fields, isAsked, search)
  // the one that is shown keeps its name when it is not among those that were found
  const [name, setName] = useState('')
  const { chosen, choose, shown, isReading } = preview
  const isSought = search.trim() !== ''
  const state =
    error !== undefined
      ? ''
      : !entries
        ? t('t:page.loading')
        : entries.length > 0
          ? ''
          : isSought
            ? t('t:print.design.noneFound')
            : t('t:print.design.noRecords')
  const own = chosen !== '' && !entries?.some((one) => one.id === chosen) && !isSought ? [{ value: chosen, label: name }] : []
  const options = [
    ...(isSought ? [] : [{ value: '', label: t('t:print.design.sample') }]),
    ...own,
    ...(entries ?? []).map((one) => ({ value: one.id, label: one.name })),
    ...(state === '' || isSought ? [] : [{ value: told, label: state, disabled: true }]),
  ]
  const failed =
    preview.error !== undefined
      ? t('t:print.design.recordFailed', { why: preview.error })
      : error === undefined
        ? ''
        : t('t:formula.noRecords', { why: error })
  return (
    <div className="pg-print-record">
      <label htmlFor={id}>{t('t:print.design.record')}</label>
      <Select<string>
        id={id}
        size="small"
        showSearch
        filterOption={false}
        searchValue={search}
        onSearch={setSearch}
        value={chosen}
        labelRender={({ value, label }) => label ?? (value === '' ? t('t:print.design.sample') : name)}
        options={options}
        // not among the choices: the first of these is the one that Enter takes
        notFoundContent={state || null}
        loading={isReading || (isAsked && !entries && error === undefined)}
        onOpenChange={(isOpen) => {
          if (isOpen) setAsked(true)
          else setSearch('')
        }}
        onChange={(next) => {
          setName(entries?.find((one) => one.id === next)?.name ?? '')
          setSearch('')
          choose(next)
        }}
      />
      <span className="sr-only" role="status">
        {isReading ? t('t:print.design.recordReading') : shown ? t('t:print.design.recordShown') : ''}
      </span>
      {failed === '' ? null : (
        <span className="pg-print-record-failed" role="alert">
          {failed}{' '}
          <Button size="small" type="link" onClick={preview.error === undefined ? retry : preview.retry}>
            {t('t:common.retry')}
          </Button>
        </span>
      )}
    </div>
  )
}
