import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { valueUses } from '#core/edit/page/pageUses.ts'
import type { Command, Definition } from '#core/edit/types.ts'
import { pageValuesIn } from '#core/expression/pageValues.ts'
import { listMark } from '#core/text.ts'
import type { Source } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { NameEntry } from '../../application/form/NodePanel.tsx'
import { listed } from '../../application/placesOf.ts'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { useEntries } from '../../useEntries.ts'
import { saidAt } from '../places.ts'
import { ReadField } from './CallField.tsx'

interface SourcesPartProps {
  definition: Definition
  onRun: (command: Command) => boolean
  /** another name, once the places that name it were shown */
  onRename: (command: Extract<Command, { do: 'renameInPage' }>) => unknown
}

interface ReadProps {
  fieldPathId: { $id: string; path: string[] }
  formData: unknown
  uiSchema: object
  onChange: (value: unknown) => void
}
/** The field of @rjsf by what it is given here; its own type would be that of every JSON value. */
const Read: ComponentType<ReadProps> = ReadField as never

/** Whether it is still to be chosen where a source reads from. */
const isBlank = (source: Source): boolean =>
  Array.isArray(source.options) && source.options.length === 0 && Object.keys(source).length === 1

/** The named sources of a page: what each reads, what it is asked again for, and who reads it. */
export function SourcesPart({ definition, onRun, onRename }: SourcesPartProps) {
  const app = useApp()
  const { t } = app
  const { page } = definition
  const sources = page?.sources ?? {}
  const names = Object.keys(sources)
  const [open, setOpen] = useState<number>()
  const { list, adding } = useEntries<HTMLFieldSetElement>(names.length + 1)
  const write = (next: { [name: string]: Source }) =>
    onRun({ do: 'setProps', at: ['page'], props: { sources: Object.keys(next).length > 0 ? next : undefined } })
  const usesOf = (name: string) => (page ? valueUses(page, name).map(({ path }) => saidAt(definition, path, t)) : [])
  const add = () => {
    let n = names.length + 1
    const taken = new Set([...names, ...Object.keys(page?.state ?? {})])
    while (taken.has(`source${n}`)) n++
    adding()
    setOpen(names.length)
    write({ ...sources, [`source${n}`]: { get: './' } })
  }
  const remove = async (name: string) => {
    const uses = usesOf(name)
    if (uses.length > 0 && !(await app.confirm(t('t:design.removeAsk', { places: listed(uses, t) })))) return
    const { [name]: _gone, ...rest } = sources
    setOpen(undefined)
    write(rest)
  }
  return (
    <fieldset className="pg-page-actions" ref={list} aria-label={t('t:pageForm.sources')}>
      <legend>{t('t:pageForm.sources')}</legend>
      {names.map((name, i) => {
        const source = sources[name] as Source
        const reads = pageValuesIn(source)
        const uses = usesOf(name)
        const isOpen = open === i
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a source that gets another name stays the one that is open
          <div className="pg-page-action" key={i}>
            <div className="pg-prop-entry-head">
              <button type="button" className="pg-page-action-head" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : i)}>
                <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> <span data-words="data">{name}</span>
              </button>
              <Button size="small" type="text" danger aria-label={`${t('t:properties.remove')} ${name}`} onClick={() => void remove(name)}>
                ✕
              </Button>
            </div>
            {isOpen ? (
              <div className="pg-page-action-body">
                <NameEntry
                  name={name}
                  label={t('t:pageForm.sourceName')}
                  help={t('t:pageForm.sourceNameHelp', { name })}
                  onRename={(to) => onRename({ do: 'renameInPage', what: 'value', from: name, to })}
                />
                <Read
                  fieldPathId={{ $id: `pg-source-${i}`, path: ['source'] }}
                  formData={isBlank(source) ? undefined : source}
                  uiSchema={{ 'ui:title': t('t:pageForm.sourceOf') }}
                  onChange={(next) => write({ ...sources, [name]: (next ?? { options: [] }) as Source })}
                />
                <p className="pg-prop-help">
                  {reads.length > 0 ? t('t:pageForm.sourceReads', { names: reads.join(t(listMark)) }) : t('t:pageForm.sourceOnce')}
                </p>
                <p className="pg-prop-help">
                  {uses.length > 0 ? t('t:pageForm.sourceUsed', { places: listed(uses, t) }) : t('t:pageForm.sourceUnused')}
                </p>
              </div>
            ) : null}
          </div>
        )
      })}
      <AddEntry word="t:pageForm.addSource" onAdd={add} />
    </fieldset>
  )
}
