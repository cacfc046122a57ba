import { useApp } from '#runtime/app.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { Choices } from '../choice/Choices.tsx'
import { type Homes, noteClosed } from './HomeBar.tsx'

interface HomeChoicesProps extends Homes {
  /** the portal that is shown */
  now: string
  /** the button that it belongs to */
  opener: Element
  onClose: () => void
}

/** The menu of the portals that somebody may have as their home page; what is chosen is kept for them. */
export default function HomeChoices({ label, list, now, opener, onClose }: HomeChoicesProps) {
  const app = useApp()
  const { t } = app
  const { page } = useScopeContext()
  const choose = async (id: string) => {
    try {
      await app.request({ put: `/api/visualdev/Portal/${encodeURIComponent(id)}/Home` })
    } catch {
      // the refused call has been told; the home page stays as it is
      return
    }
    noteClosed()
    page.reload?.()
  }
  const choices = list.map(({ id, title, system }) => ({
    key: id,
    // one that was chosen in another system stays, and says where it is from
    label: [t(title) || id, system].filter(Boolean).join(' · '),
    checked: id === now,
    run: () => {
      if (id !== now) void choose(id)
    },
  }))
  return <Choices label={t(label)} choices={choices} place={opener} onClose={onClose} />
}
