import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { keep } from '../control/keep.ts'
import { classes } from '../control/look.ts'
import { PickerChosen } from './PickerChosen.tsx'
import { PickerRows, PickerSearch } from './PickerPane.tsx'
import { createPickerStore } from './pickerStore.ts'
import type { PickerGroup, PickerItem, PickerNode, PickerTab } from './pickerTypes.ts'
import './pickerDialog.css'

export interface PickerDialogProps {
  title: string
  /** one way to choose, or several as tabs */
  tabs: readonly PickerTab[]
  multiple: boolean
  chosen: readonly PickerItem[]
  /** PK-27: the chosen ones under heads of their own */
  groups?: readonly PickerGroup[] | undefined
  /** 800 px, unless the picker has a width of its own (PK-01) */
  width?: number | undefined
  /** what is said when one has to be chosen and none was (DG-04) */
  missing?: string | undefined
  /** told with what is chosen; the dialog is closed by whoever opened it */
  onConfirm: (chosen: PickerItem[]) => void
  onClose: () => void
}

/** A keyword is searched when nothing was typed for so long. */
const pause = 300

/**
 * PK-01 to PK-07: two panes; left what may be chosen (tabs, search, a tree read as it is opened, or pages read as they
 * are neared), right what is chosen, with a cross each and a link that empties it. Nothing is told before confirm;
 * cancel leaves everything as it was. On a phone the right pane stands below the left one.
 */
export default function PickerDialog({
  title,
  tabs,
  multiple,
  chosen: before,
  groups,
  width = 800,
  missing,
  onConfirm,
  onClose,
}: PickerDialogProps) {
  const { t, toast } = useApp()
  const id = useId()
  const [chosen, setChosen] = useState<readonly PickerItem[]>(before)
  const [tabKey, setTabKey] = useState<string>()
  const [empty, setEmpty] = useState<readonly string[]>([])
  // nobody has chosen a tab yet: the first one that is not known to be empty
  const tab = tabs.find(({ key }) => key === tabKey) ?? tabs.find(({ key }) => !empty.includes(key)) ?? tabs[0]
  const keys = useMemo(() => new Set(chosen.map(({ key }) => key)), [chosen])
  // PK-04, PK-05: one takes the place of the other; several are appended, each once
  const pick = (node: PickerNode) => {
    const { full, note: _path, ...rest } = node
    const one: PickerItem = full ? { ...rest, label: full } : node
    setChosen((old) => (multiple ? (old.some(({ key }) => key === one.key) ? old : [...old, one]) : [one]))
  }
  const confirm = () => {
    if (!multiple && chosen.length === 0) return toast('warning', missing ?? t('t:picker.chooseFirst'))
    onConfirm([...chosen])
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[(tabs.findIndex(({ key }) => key === tab?.key) + step + tabs.length) % tabs.length]
    setTabKey(next?.key)
    document.getElementById(`${id}tab ${next?.key}`)?.focus()
  }
  return (
    <div className="pg-pick-keep" onKeyDown={keep} onClick={keep} onPaste={keep}>
      <Frame kind="dialog" title={title} width={width} onCancel={onClose} onConfirm={confirm}>
        {/* too narrow for two panes side by side: one below the other, as on a phone */}
        <div className={classes('pg-pick', width < 600 && 'pg-pick-narrow')}>
          <section className="pg-pick-pane" aria-label={title}>
            {tabs.length > 1 && (
              <div className="pg-pick-tabs" role="tablist" aria-label={title} onKeyDown={walk}>
                {tabs.map(({ key, title: name }) => (
                  <button
                    key={key}
                    type="button"
                    role="tab"
                    id={`${id}tab ${key}`}
                    aria-selected={key === tab?.key}
                    aria-controls={`${id}panel`}
                    tabIndex={key === tab?.key ? 0 : -1}
                    className={classes('pg-pick-tab', key === tab?.key && 'pg-pick-tab-on')}
                    onClick={() => setTabKey(key)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
            {tab && (
              <Choices
                key={tab.key}
                tab={tab}
                id={`${id}panel`}
                role={tabs.length > 1 ? 'tabpanel' : undefined}
                multiple={multiple}
                chosen={keys}
                onPick={pick}
                onEmpty={() => setEmpty((known) => (known.includes(tab.key) ? known : [...known, tab.key]))}
              />
            )}
          </section>
          <PickerChosen
            chosen={chosen}
            groups={groups}
            onRemove={(key) => setChosen((old) => old.filter((one) => one.key !== key))}
            onClear={() => setChosen([])}
          />
        </div>
      </Frame>
    </div>
  )
}

interface ChoicesProps {
  tab: PickerTab
  id: string
  role: string | undefined
  multiple: boolean
  chosen: ReadonlySet<string>
  onPick: (node: PickerNode) => void
  /** there is nothing in it, and nobody is typing into it */
  onEmpty: () => void
}

/** The left pane of one tab: the search box, and the rows. */
function Choices({ tab, id, role, multiple, chosen, onPick, onEmpty }: ChoicesProps) {
  const { t } = useApp()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const enter = useRef<() => void>(null)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const late = setTimeout(() => setKeyword(typed.trim()), pause)
    return () => clearTimeout(late)
  }, [typed])
  useEffect(() => {
    // the dialog takes the focus itself first; on a phone the keyboard would cover what there is to choose
    if (matchMedia?.('(pointer: coarse)').matches) return
    const late = setTimeout(() => {
      // who walks through the tabs stays there, and whoever was faster stays where they are
      if (root.current?.closest('.pg-pick')?.contains(document.activeElement)) return
      if (box.current) box.current.focus()
      else enter.current?.()
    }, 60)
    return () => clearTimeout(late)
  }, [])
  // the tree stays as it was opened while somebody searches
  const tree = useMemo(() => createPickerStore(tab, ''), [tab])
  const store = useMemo(() => (keyword ? createPickerStore(tab, keyword) : tree), [tab, tree, keyword])
  useEffect(() => {
    if (store.get().waiting) store.more(undefined)
    return store.stop
  }, [store])
  const view = useSyncExternalStore(store.subscribe, store.get)
  const isEmpty = typed === '' && keyword === '' && !view.waiting && !view.error && view.rows.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is seen
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty])
  return (
    <div ref={root} id={id} role={role} className="pg-pick-choices" aria-busy={view.waiting}>
      {tab.search && (
        <div className="pg-pick-search">
          <PickerSearch
            box={box}
            controls={`${id}rows`}
            placeholder={t('t:common.keywordHint')}
            typed={typed}
            onType={setTyped}
            onSearch={() => setKeyword(typed.trim())}
            onDown={() => enter.current?.()}
          />
        </div>
      )}
      <PickerRows
        key={keyword}
        view={view}
        onRetry={() => store.more(undefined)}
        id={`${id}rows`}
        label={tab.title}
        multiple={multiple}
        chosen={chosen}
        onPick={onPick}
        onToggle={store.toggle}
        onMore={store.more}
        enter={enter}
        onLeave={() => box.current?.focus()}
      />
    </div>
  )
}
