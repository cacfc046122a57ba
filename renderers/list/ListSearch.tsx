import { type FormEvent, useMemo, useState } from 'react'
import { isEmpty } from '#core/rules/check.ts'
import { useText } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { ScopeContext, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'

interface Props {
  form: FormStore
  /** how many search values are in use */
  used: number
  phone: boolean
  onSearch: () => void
  onReset: () => void
}

/** So many fields stand side by side; more of them, and those behind fold away. */
const mostFields = 3

/** DI-02: the search of a list: its fields side by side, search and reset; Enter searches. Several fields fold away on a phone. */
export function ListSearch({ form, used, phone, onSearch, onReset }: Props) {
  const t = useText()
  const around = useScopeContext()
  const scope = useMemo(() => ({ ...around, form }), [around, form])
  const fields = form.plan.def.fields.filter(({ visible }) => visible !== false)
  // what is searched for already is seen, but on a phone, where its number is
  const [open, setOpen] = useState(() => !phone && fields.slice(mostFields).some(({ field }) => field && !isEmpty(form.get(field))))
  const folds = phone ? fields.length > 1 : fields.length > mostFields
  const shown = !folds || open ? fields : phone ? [] : fields.slice(0, mostFields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form
      role="search"
      className={phone && !folds ? 'pg-search pg-search-one' : 'pg-search'}
      onSubmit={submit}
      autoComplete="off"
      noValidate
    >
      {phone && folds && (
        <LightButton
          label={used > 0 ? t('t:list.filterUsed', { n: used }) : t('t:list.filter')}
          icon={blockIcons.filter}
          onClick={() => setOpen(!open)}
        />
      )}
      <ScopeContext value={scope}>
        <Nodes nodes={shown} />
      </ScopeContext>
      {(!phone || !folds || open) && (
        <span className="pg-search-buttons">
          <LightButton label={t('t:common.search')} submit />
          <LightButton label={t('t:common.reset')} onClick={onReset} />
          {!phone && folds && <LightButton label={t(open ? 't:list.fewer' : 't:list.more')} kind="link" onClick={() => setOpen(!open)} />}
        </span>
      )}
    </form>
  )
}
