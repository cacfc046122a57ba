import { Suspense, useState } from 'react'
import { useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import Frame from '#runtime/page/Frame.tsx'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import type { Choice } from '../choice/Choices.tsx'
import { MenuButton } from '../control/MenuButton.tsx'
import { TagLabel } from '../control/TagLabel.tsx'
import { noteBegin } from '../list/savedViews.ts'
import type { Views } from '../list/ViewsButton.tsx'
import { type Listed, type ListedView, viewsAt } from './begin.ts'
import './views.css'

const ViewForm = lazyDialog('listViewForm', () => import('./ViewForm.tsx'))

interface ViewDrawerProps {
  views: Views
  listed: Listed
  /** reads them again */
  read: () => Promise<Listed>
  /** shows the list as a view says, or as it was made */
  pick: (view: ListedView | undefined) => void
  onChanged: (view: ListedView) => void
  onClose: () => void
}

/** The address of this page that opens the list in a view. */
function linkTo(id: string): string {
  const url = new URL(location.href)
  url.hash = ''
  url.searchParams.set('view', id)
  return url.href
}

/** A name for a copy that is free among one's own. */
function freeName(name: string, all: readonly ListedView[]): string {
  const taken = new Set(all.flatMap(({ mine, fullName }) => (mine ? [fullName.toLowerCase()] : [])))
  for (let n = 2; ; n++) {
    const end = ` ${n}`
    const next = `${name.slice(0, 50 - end.length)}${end}`
    if (!taken.has(next.toLowerCase())) return next
  }
}

/** All views of a list, and what can be done with each: renamed, shared, begun with, copied, linked to, deleted. */
export default function ViewDrawer({ views, listed: first, read, pick, onChanged, onClose }: ViewDrawerProps) {
  const app = useApp()
  const { t } = app
  const { page } = useScopeContext()
  const { module, chosen } = views
  const [listed, setListed] = useState(first)
  const [editing, setEditing] = useState<ListedView>()
  const { list, defaultId } = listed
  /** A call, and the views as they are after it; what is refused has been told. */
  const run = async (work: () => Promise<{ msg: string }>, after?: () => void) => {
    try {
      const { msg } = await work()
      if (msg) app.toast('success', msg)
      after?.()
      setListed(await read())
    } catch {
      // told already
    }
  }
  const begin = (id: string | null) =>
    run(
      () => app.request({ put: viewsAt(module, '/Actions/Default'), body: { id } }),
      () => noteBegin(app.user.userId, module, id !== null),
    )
  const remove = async (view: ListedView) => {
    if (!(await app.confirm(t(view.shared ? 't:list.view.removeShared' : 't:list.view.remove', { name: view.fullName }), { danger: true })))
      return
    await run(
      () => app.request({ delete: viewsAt(module, `/${view.id}`) }),
      () => {
        if (view.id === defaultId) noteBegin(app.user.userId, module, false)
        if (view.id === chosen?.id) pick(undefined)
      },
    )
  }
  const copy = (view: ListedView) => {
    const body = { fullName: freeName(view.fullName, list), content: JSON.stringify(view.content) }
    return run(() => app.request({ post: viewsAt(module), body }))
  }
  const link = async (view: ListedView) => {
    try {
      await navigator.clipboard.writeText(linkTo(view.id))
      app.toast('success', t('t:list.view.linked'))
    } catch {
      app.toast('error', t('t:list.view.notLinked'))
    }
  }
  const actionsOf = (view: ListedView): Choice[] => [
    ...(view.mayChange ? [{ key: 'edit', label: t('t:list.view.edit'), run: () => setEditing(view) }] : []),
    view.id === defaultId
      ? { key: 'noDefault', label: t('t:list.view.noDefault'), run: () => void begin(null) }
      : { key: 'default', label: t('t:list.view.makeDefault'), run: () => void begin(view.id) },
    { key: 'copy', label: t('t:list.view.copy'), run: () => void copy(view) },
    ...(page.tab === undefined ? [] : [{ key: 'link', label: t('t:list.view.link'), run: () => void link(view) }]),
    ...(view.mayChange || view.mine ? [{ key: 'remove', label: t('t:common.delete'), danger: true, run: () => void remove(view) }] : []),
  ]
  return (
    <Frame kind="drawer" title={t('t:list.view.manage')} width={400} onCancel={onClose}>
      <ul className="pg-views" aria-label={t('t:list.views')}>
        {list.map((view) => (
          <li key={view.id}>
            <button type="button" className="pg-views-name" aria-current={view.id === chosen?.id || undefined} onClick={() => pick(view)}>
              <span>{view.fullName}</span>
              {!view.mine && view.ownerName && <small>{view.ownerName}</small>}
            </button>
            {view.id === defaultId && <TagLabel text={t('t:list.view.isDefault')} color="processing" />}
            {view.shared && <TagLabel text={t('t:list.view.isShared')} color="success" />}
            <MenuButton label={t('t:list.view.more', { name: view.fullName })} choices={actionsOf(view)} />
          </li>
        ))}
      </ul>
      {list.length === 0 && <p className="pg-view-note">{t('t:list.view.empty')}</p>}
      {editing && (
        <Suspense fallback={<FrameWait kind="dialog" width={450} />}>
          <ViewForm
            module={module}
            listed={listed}
            content={editing.content}
            view={editing}
            onSaved={(view) => {
              onChanged(view)
              void read().then(setListed, () => {})
            }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </Frame>
  )
}
