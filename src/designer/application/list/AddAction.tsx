import { Button, Dropdown } from 'antd'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Command, Path } from '#core/edit/types.ts'
import { useText } from '#runtime/app.ts'
import { newAction, verbsAt } from './actions.ts'
import { whereOf } from './dialogs.ts'
import { keyOf } from './parts.ts'

interface AddActionProps {
  definition: Application
  /** the actions that it becomes one of, from the list on */
  path: Path
  onRun: (command: Command) => void
  onSelect: (key: string) => void
}

/** One more action, chosen by what it does. In a dialog it comes before the dialog is closed. */
export function AddAction({ definition, path, onRun, onSelect }: AddActionProps) {
  const t = useText()
  const where = whereOf(definition, path)
  const verbs = verbsAt(where)
  const add = (chosen: string) => {
    const verb = verbs.find((name) => name === chosen)
    if (verb === undefined) return
    const entry = newAction(verb, where, t('t:design.list.sure'))
    const at = ['list', ...path]
    const found = valueAt(definition.list, path)
    const name = String(path.at(-1))
    // what is done instead of closing closes as well, until somebody says otherwise
    if (name === 'cancel' && !Array.isArray(found))
      onRun({ do: 'setProps', at: at.slice(0, -1), props: { cancel: verb === 'close' ? [entry] : [entry, { close: true }] } })
    else {
      const actions: unknown[] = Array.isArray(found) ? found : []
      const closes = name === 'do' ? -1 : actions.findIndex((one) => isRecord(one) && one.close === true)
      const index = closes < 0 || verb === 'close' ? actions.length : closes
      onRun({ do: 'putEntry', at, index, entry })
      return onSelect(keyOf([...path, index]))
    }
    onSelect(keyOf([...path, 0]))
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{ items: verbs.map((one) => ({ key: one, label: t(`t:design.list.verb.${one}`) })), onClick: ({ key }) => add(key) }}
    >
      <Button aria-haspopup="menu">{t('t:design.list.addAction')} ▾</Button>
    </Dropdown>
  )
}
