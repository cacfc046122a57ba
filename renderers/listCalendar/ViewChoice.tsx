import { useId } from 'react'
import { useApp } from '#runtime/app.ts'
import { classes, useThemeClass } from '../control/look.ts'
import type { ListView } from '../list/useListView.ts'
import { useSeldomWords } from '../parts/useSeldomWords.ts'
import './viewChoice.css'

const path = '/api/permission/Authority/SetColumnsByModuleId'
const longest = 100
const [box, scope] = ['ant-radio-button', 'ant-radio-css-var']

/** How a list is seen: as rows, or as a calendar. The choice is kept on the server for this person and list. */
export default function ViewChoice({ view }: { view: ListView }) {
  const around = useApp()
  const { t } = around
  // it is the person's own call, whatever definition the page is of
  const app = around.outside ?? around
  const theme = useThemeClass()
  const name = useId()
  const hasWords = useSeldomWords('t:list.viewAs')
  const { module, isCalendar, choose } = view
  const put = (next: boolean) => {
    choose(next)
    if (module.length > longest || !Array.isArray(app.user.columnModules)) return
    const fieldList = JSON.stringify(next ? [{ prop: 'calendar' }] : [])
    app.request({ put: `${path}/${encodeURIComponent(module)}`, body: { moduleId: module, fieldList } }).catch(() => {
      // the refused call has been told; what was chosen holds in this window
    })
  }
  const one = (value: boolean, text: string) => {
    const chosen = value === isCalendar
    return (
      <label className={classes(`${box}-wrapper`, chosen && `${box}-wrapper-checked`, theme, scope)}>
        <span className={classes(box, chosen && `${box}-checked`)}>
          <input className={`${box}-input`} type="radio" name={name} checked={chosen} onChange={() => put(value)} />
        </span>
        <span className={`${box}-label`}>{text}</span>
      </label>
    )
  }
  if (!hasWords) return null
  return (
    <div
      role="radiogroup"
      aria-label={t('t:list.viewAs')}
      className={classes('ant-radio-group ant-radio-group-outline pg-list-views', theme, scope)}
    >
      {one(false, t('t:schedule.view.list'))}
      {one(true, t('t:list.calendar'))}
    </div>
  )
}
