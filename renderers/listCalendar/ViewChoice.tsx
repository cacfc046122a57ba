import { useId } from 'react'
import type { ListKind } from '#core/application/listKinds.ts'
import { useApp } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { classes, useThemeClass } from '../control/look.ts'
import type { ListView } from '../list/useListView.ts'
import './viewChoice.css'

const path = '/api/permission/Authority/SetColumnsByModuleId'
const longest = 100
const [box, scope] = ['ant-radio-button', 'ant-radio-css-var']

/** How a list is seen: as rows, as a calendar, a kanban or a gallery. The choice is kept on the server for this person and list. */
export default function ViewChoice({ view }: { view: ListView }) {
  const around = useApp()
  const { t } = around
  // it is the person's own call, whatever definition the page is of
  const app = around.outside ?? around
  const theme = useThemeClass()
  const name = useId()
  const hasWords = useSeldomWords('t:list.viewAs')
  const { module, kind, kinds, choose } = view
  const keep = (one: ListKind, on: boolean) => {
    const moduleId = `${module}.${one}`
    if (moduleId.length > longest) return
    const fieldList = JSON.stringify(on ? [{ prop: one }] : [])
    app.request({ put: `${path}/${encodeURIComponent(moduleId)}`, body: { moduleId, fieldList } }).catch(() => {
      // the refused call has been told; what was chosen holds in this window
    })
  }
  const put = (next: ListKind) => {
    choose(next)
    if (!Array.isArray(app.user.columnModules)) return
    if (kind !== 'table') keep(kind, false)
    if (next !== 'table') keep(next, true)
  }
  if (!hasWords) return null
  return (
    <div
      role="radiogroup"
      aria-label={t('t:list.viewAs')}
      className={classes('ant-radio-group ant-radio-group-outline pg-list-views', theme, scope)}
    >
      {kinds.map((one) => (
        <label key={one} className={classes(`${box}-wrapper`, one === kind && `${box}-wrapper-checked`, theme, scope)}>
          <span className={classes(box, one === kind && `${box}-checked`)}>
            <input className={`${box}-input`} type="radio" name={name} checked={one === kind} onChange={() => put(one)} />
          </span>
          <span className={`${box}-label`}>{t(one === 'table' ? 't:schedule.view.list' : `t:list.${one}`)}</span>
        </label>
      ))}
    </div>
  )
}
