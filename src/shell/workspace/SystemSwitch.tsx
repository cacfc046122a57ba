import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { switchSystem } from '#api/session.ts'
import type { Choice } from '#renderers/choice/Choices.tsx'
import { giveUpUnsaved, hasUnsaved } from '#runtime/form/unsaved.ts'
import { t, useT } from '../language/text.ts'
import { MenuButton } from '../MenuButton.tsx'
import { confirm } from '../notify/confirm.ts'
import { toast } from '../notify/toast.ts'
import { send } from '../request.ts'
import { sessionAtom, sweep } from '../session/session.ts'
import { appId } from '../storage.ts'
import { store } from '../store.ts'
import { line } from './barLine.tsx'
import { useDevice } from './layout.ts'
import './systemSwitch.css'

/** The server's message, kept over the reload that would take it off the screen. */
const kept = 'pinge_switched'

/** SE-24: asks about what is not saved, tells the server, forgets the tabs, and begins anew at /. */
async function change(id: string) {
  if (hasUnsaved() && !(await confirm(t('form.leave')))) return
  const { msg } = await switchSystem(send, id)
  giveUpUnsaved()
  sweep()
  sessionStorage.setItem(kept, msg)
  location.assign('/')
}

/** The systems to choose from; none for who works in one only, or where the address names one. */
export function useSystems(): Choice[] {
  const user = useAtomValue(sessionAtom, { store })?.user
  const systems = user?.systemIds ?? []
  if (appId || systems.length < 2) return []
  return systems.map(({ id, name }) => ({
    key: id,
    label: name,
    checked: id === user?.systemId,
    run: () => void (id === user?.systemId || change(id).catch(() => {})),
  }))
}

function useMessage() {
  useEffect(() => {
    const message = sessionStorage.getItem(kept)
    if (!message) return
    sessionStorage.removeItem(kept)
    toast('success', message)
  }, [])
}

/** NB-03, SH-18: shown to whoever works in more than one system. The bar of a phone has no room: there the person's own menu has it. */
export function SystemSwitch() {
  const text = useT()
  useMessage()
  const choices = useSystems()
  const phone = useDevice() === 'mobile'
  if (phone || choices.length === 0) return null
  const current = choices.find(({ checked }) => checked)?.label ?? ''
  return (
    <MenuButton className="icon-button system-switch" label={`${text('system.switch')}: ${current}`} choices={choices}>
      {line(<path d="M2 2.5h5v5H2zM9 8.5h5v5H9zM9.5 5h3.5v-.5M6.5 11H3v.5M11 3l2 2-2 2M5 9l-2 2 2 2" />)}
      <span className="system-name">{current}</span>
    </MenuButton>
  )
}
