import { Suspense, useCallback, useEffect, useState } from 'react'
import { AppContext, useApp } from '#runtime/app.ts'
import { lazyDialog } from '#runtime/dialog/lazyDialog.tsx'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { type Choice, Choices } from '../choice/Choices.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import type { Views } from '../list/ViewsButton.tsx'
import { chosenView, type Listed, type ListedView, readViews, viewsAt } from './begin.ts'

const ViewForm = lazyDialog('listViewForm', () => import('./ViewForm.tsx'))
const ViewDrawer = lazyDialog('listViewDrawer', () => import('./ViewDrawer.tsx'))

interface ViewsMenuProps {
  views: Views
  /** the button that it belongs to */
  opener: Element
  /** the views are there */
  onReady: () => void
  onClose: () => void
}

type Stage = 'menu' | 'form' | 'drawer' | 'gone'

/** The menu of a list's views: one is chosen, kept, changed; what else there is to do with them stands in a drawer. */
export default function ViewsMenu({ views, opener, onReady, onClose }: ViewsMenuProps) {
  const around = useApp()
  const { t } = around
  // it is the person's own call, whatever definition the page is of
  const app = around.outside ?? around
  const { page } = useScopeContext()
  const hasWords = useSeldomWords('t:list.view.save')
  const [listed, setListed] = useState<Listed>()
  const [stage, setStage] = useState<Stage>('menu')
  const { module, props, chosen, show, renew, now } = views
  const read = useCallback(() => readViews(module, app), [module, app])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    let gone = false
    read().then(
      (found) => {
        if (gone) return
        setListed(found)
        onReady()
      },
      // the refused call has been told
      () => gone || onClose(),
    )
    return () => {
      gone = true
    }
  }, [])
  useEffect(() => {
    if (stage === 'gone') onClose()
  }, [stage, onClose])
  const here = { props, page, app: around }
  const pick = (view: ListedView | undefined) => show(view && chosenView(view, here))
  const update = async (view: ListedView) => {
    const content = now()
    try {
      const { msg } = await app.request({ put: viewsAt(module, `/${view.id}`), body: { content: JSON.stringify(content) } })
      if (msg) app.toast('success', msg)
      renew(chosenView({ ...view, content, dropped: 0 }, here))
    } catch {
      // the refused call has been told; the list stays as it is
    }
  }
  if (!listed || !hasWords) return null
  const { list } = listed
  const own = list.find(({ id }) => id === chosen?.id)
  const named = ({ fullName, mine, ownerName }: ListedView) =>
    mine || !ownerName ? fullName : t('t:list.view.of', { name: fullName, owner: ownerName })
  const choices: Choice[] = [
    { key: 'none', label: t('t:list.view.none'), checked: chosen === undefined, run: () => pick(undefined) },
    ...list.map((view): Choice => ({ key: view.id, label: named(view), checked: view.id === chosen?.id, run: () => pick(view) })),
    ...(own?.mayChange
      ? [{ key: '+update', icon: blockIcons.reload, label: t('t:list.view.update', { name: own.fullName }), run: () => void update(own) }]
      : []),
    { key: '+save', icon: icons.plus, label: t('t:list.view.save'), run: () => setStage('form') },
    ...(list.length > 0 ? [{ key: '+all', icon: blockIcons.edit, label: t('t:list.view.manage'), run: () => setStage('drawer') }] : []),
  ]
  const done = () => setStage('gone')
  return (
    <AppContext value={app}>
      {stage === 'menu' && <Choices label={t('t:list.views')} choices={choices} place={opener} onClose={done} />}
      {stage === 'form' && (
        <Suspense fallback={<FrameWait kind="dialog" width={450} />}>
          <ViewForm
            module={module}
            listed={listed}
            content={now()}
            view={undefined}
            onSaved={(view) => renew(chosenView(view, here))}
            onClose={done}
          />
        </Suspense>
      )}
      {stage === 'drawer' && (
        <Suspense fallback={<FrameWait kind="drawer" width={400} />}>
          <ViewDrawer
            views={views}
            listed={listed}
            read={read}
            pick={pick}
            onChanged={(view) => view.id === chosen?.id && renew({ ...chosen, fullName: view.fullName, mayChange: view.mayChange })}
            onClose={done}
          />
        </Suspense>
      )}
    </AppContext>
  )
}
